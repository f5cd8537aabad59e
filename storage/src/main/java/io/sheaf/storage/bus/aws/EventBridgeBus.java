package io.sheaf.storage.bus.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sheaf.storage.bus.EventBus;
import io.sheaf.storage.bus.Told;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.regions.Region;

/// A bus of Amazon EventBridge. why by hand: the SDK's module for it is not to be had in the version that the others
/// have; its signer and its HTTP client are, and one operation is all that is needed.
final class EventBridgeBus implements EventBus {

  private static final int LONGEST_ANSWER = 64 * 1024;
  private static final ObjectMapper JSON = new ObjectMapper();
  /// Of an entry; whatever else is wrong with one stays wrong.
  private static final Set<String> PASSING = Set.of("InternalFailure", "InternalException", "ThrottlingException",
      "LimitExceededException", "ServiceUnavailable");

  private final SdkHttpClient http;
  private final AwsCredentialsProvider credentials;
  private final Region region;
  private final URI endpoint;
  private final String name;
  private final String source;
  private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();

  EventBridgeBus(SdkHttpClient http, AwsCredentialsProvider credentials, Region region, URI endpoint, String name,
      String source) {
    this.http = http;
    this.credentials = credentials;
    this.region = region;
    this.endpoint = endpoint;
    this.name = name;
    this.source = source;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Form form() {
    return Form.DETAIL;
  }

  @Override
  public Outcome tell(List<Told> all) {
    try {
      return put(all);
    } catch (IOException | SdkException failure) {
      return new Outcome.NotNow("the bus does not answer: " + failure.getMessage());
    }
  }

  private Outcome put(List<Told> all) throws IOException {
    var body = body(all);
    var request = SdkHttpRequest.builder().method(SdkHttpMethod.POST).uri(endpoint)
        .putHeader("Content-Type", "application/x-amz-json-1.1").putHeader("X-Amz-Target", "AWSEvents.PutEvents")
        .putHeader("Content-Length", Integer.toString(body.length)).build();
    ContentStreamProvider content = () -> new ByteArrayInputStream(body);
    var signed = signer.sign(sign -> sign.identity(credentials.resolveCredentials()).request(request).payload(content)
        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "events")
        .putProperty(AwsV4HttpSigner.REGION_NAME, region.id()));
    var answer = http.prepareRequest(HttpExecuteRequest.builder().request(signed.request())
        .contentStreamProvider(signed.payload().orElse(content)).build()).call();
    var said = read(answer.responseBody());
    return answer.httpResponse().isSuccessful()
        ? outcome(all, JSON.readTree(said))
        : new Outcome.NotNow("the bus answered with status " + answer.httpResponse().statusCode());
  }

  private byte[] body(List<Told> all) throws IOException {
    var request = JSON.createObjectNode();
    var entries = request.putArray("Entries");
    for (var told : all) {
      entries.addObject().put("Source", source).put("DetailType", told.type()).put("Detail", told.body())
          .put("EventBusName", name).put("Time", told.when().getEpochSecond());
    }
    return JSON.writeValueAsBytes(request);
  }

  private static byte[] read(Optional<AbortableInputStream> body) throws IOException {
    if (body.isEmpty()) {
      return new byte[0];
    }
    try (var in = body.get()) {
      return in.readNBytes(LONGEST_ANSWER);
    }
  }

  private static Outcome outcome(List<Told> all, JsonNode answer) {
    var refused = new HashMap<String, String>();
    var entries = answer.path("Entries");
    if (entries.size() != all.size()) {
      return new Outcome.NotNow("the bus does not say what it took");
    }
    for (int at = 0; at < all.size(); at++) {
      var code = entries.get(at).path("ErrorCode").asText("");
      if (PASSING.contains(code)) {
        return new Outcome.NotNow("the bus did not take it: " + code);
      }
      if (!code.isEmpty()) {
        refused.put(all.get(at).id(), code);
      }
    }
    return new Outcome.Taken(refused);
  }
}
