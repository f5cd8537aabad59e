package io.sheaf.storage.bus.aws;

import io.sheaf.storage.bus.EventBus;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.sns.SnsClient;

/// The topics and buses that were named, with one connection for all of them.
public final class AwsBuses implements AutoCloseable {

  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(30);
  private static final int CONNECTIONS = 8;
  private static final Pattern TOPIC = Pattern
      .compile("arn:aws[a-z-]*:sns:([a-z0-9-]+):[0-9]*:([A-Za-z0-9_-]{1,256}(?:\\.fifo)?)");
  private static final Pattern BUS = Pattern
      .compile("(?:arn:aws[a-z-]*:events:([a-z0-9-]+):[0-9]*:event-bus/)?[A-Za-z0-9._/-]{1,256}");

  private final SdkHttpClient http;
  private final List<AutoCloseable> clients;
  private final List<EventBus> buses;

  private AwsBuses(SdkHttpClient http, List<AutoCloseable> clients, List<EventBus> buses) {
    this.http = http;
    this.clients = clients;
    this.buses = List.copyOf(buses);
  }

  /// Whether it names a topic or a bus.
  public static boolean isName(String name) {
    return TOPIC.matcher(name).matches() || BUS.matcher(name).matches() && !name.contains(":sns:");
  }

  /// Those of these names, as the environment says where AWS is.
  ///
  /// @param source what the events of buses are said to come from
  public static AwsBuses connect(List<String> names, String source) {
    return open(names, source, null);
  }

  /// To a server that asks nobody who he is.
  public static AwsBuses to(URI endpoint, List<String> names, String source) {
    return open(names, source, endpoint);
  }

  private static AwsBuses open(List<String> names, String source, @Nullable URI endpoint) {
    var http = Apache5HttpClient.builder().maxConnections(CONNECTIONS).socketTimeout(ANSWER_WITHIN).build();
    // why: signed, as the protocol wants it, with credentials that are none; such a server asks nobody who he is.
    AwsCredentialsProvider credentials = endpoint == null
        ? DefaultCredentialsProvider.builder().build()
        : StaticCredentialsProvider.create(AwsBasicCredentials.create("none", "none"));
    var topics = names.stream().filter(name -> TOPIC.matcher(name).matches()).toList();
    var opened = new ArrayList<AutoCloseable>();
    var buses = names.stream().map(name -> {
      if (!topics.contains(name)) {
        var region = regionOf(BUS, name).orElseGet(() -> usual(endpoint));
        return (EventBus) new EventBridgeBus(http, credentials, region, endpointOf(endpoint, region), name, source);
      }
      var client = topic(http, credentials, regionOf(TOPIC, name).orElseGet(() -> usual(endpoint)), endpoint);
      opened.add(client);
      return (EventBus) new SnsTopic(client, name);
    }).toList();
    return new AwsBuses(http, opened, buses);
  }

  private static SnsClient topic(SdkHttpClient http, AwsCredentialsProvider credentials, Region region,
      @Nullable URI endpoint) {
    // why no retries of its own: what is told again, and when, is decided by who tells.
    var builder = SnsClient.builder().httpClient(http).credentialsProvider(credentials).region(region)
        .overrideConfiguration(how -> how.retryStrategy(AwsRetryStrategy.doNotRetry()));
    return endpoint == null ? builder.build() : builder.endpointOverride(endpoint).build();
  }

  private static Optional<Region> regionOf(Pattern form, String name) {
    var matcher = form.matcher(name);
    return matcher.matches() && matcher.group(1) != null ? Optional.of(Region.of(matcher.group(1))) : Optional.empty();
  }

  private static Region usual(@Nullable URI endpoint) {
    return endpoint == null ? DefaultAwsRegionProviderChain.builder().build().getRegion() : Region.US_EAST_1;
  }

  /// As the SDK's own clients find it.
  private static URI endpointOf(@Nullable URI given, Region region) {
    if (given != null) {
      return given;
    }
    return Stream.of("AWS_ENDPOINT_URL_EVENTBRIDGE", "AWS_ENDPOINT_URL").map(System::getenv)
        .filter(url -> url != null && !url.isBlank()).findFirst().map(URI::create)
        .orElseGet(() -> URI.create("https://events." + region.id() + "." + region.metadata().partition().dnsSuffix()));
  }

  public List<EventBus> all() {
    return buses;
  }

  @Override
  public void close() throws Exception {
    for (var client : clients) {
      client.close();
    }
    http.close();
  }
}
