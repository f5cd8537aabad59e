package io.sheaf.ocr.textract;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.textract.TextractClient;

/// How the clients are made.
final class Connection {

  private static final int CONNECTIONS = 32;

  private Connection() {
  }

  static Textract open(TextractSettings settings) {
    var client = to(TextractClient.builder().httpClientBuilder(Apache5HttpClient.builder().maxConnections(CONNECTIONS)),
        settings.endpoint()).build();
    var notices = settings.notices();
    var completions = notices == null
        ? null
        : new Completions(to(SqsClient.builder().httpClientBuilder(Apache5HttpClient.builder()), settings.endpoint())
            .build(), notices.queue());
    return new Textract(client, settings, completions);
  }

  /// why no retries of its own: what is asked again, and for how long, is decided in one place, with a deadline.
  private static <B extends AwsClientBuilder<B, C>, C> B to(B builder, @Nullable URI endpoint) {
    var plain = builder.overrideConfiguration(how -> how.retryStrategy(AwsRetryStrategy.doNotRetry()));
    // why: signed, as the protocol wants it, with credentials that are none; such a server asks nobody who he is.
    return endpoint == null
        ? plain
        : plain.endpointOverride(endpoint).region(Region.US_EAST_1)
            .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("none", "none")));
  }
}
