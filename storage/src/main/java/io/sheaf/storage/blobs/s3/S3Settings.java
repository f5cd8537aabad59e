package io.sheaf.storage.blobs.s3;

import java.net.URI;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// Where the bucket is. Buckets of another endpoint than AWS's are named in the path, since most of them know no
/// bucket by its host name.
public record S3Settings(String bucket, @Nullable URI endpoint, Region region, AwsCredentialsProvider credentials) {

  private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
  private static final int CONNECTIONS = 128;

  public S3Settings {
    if (!BUCKET.matcher(bucket).matches()) {
      throw new IllegalArgumentException("a bucket has 3 to 63 lower-case letters, digits, dots and hyphens, not: '"
          + bucket + "'");
    }
  }

  /// As the SDK's own conventions have it: `AWS_ENDPOINT_URL_S3` before `AWS_ENDPOINT_URL`, region and credentials
  /// from its chains. A region that is named nowhere matters to AWS only.
  public static S3Settings fromEnvironment(String bucket, Map<String, String> environment) {
    var specific = environment.getOrDefault("AWS_ENDPOINT_URL_S3", "");
    var endpoint = specific.isBlank() ? environment.getOrDefault("AWS_ENDPOINT_URL", "") : specific;
    return new S3Settings(bucket, endpoint.isBlank() ? null : URI.create(endpoint.strip()), region(!endpoint.isBlank()),
        DefaultCredentialsProvider.builder().build());
  }

  /// On a server that knows no callers: S3Mock, LocalStack. Signed with the credentials that all the world signs with
  /// there, since links are compared with them.
  public static S3Settings to(URI endpoint, String bucket) {
    return new S3Settings(bucket, endpoint, Region.US_EAST_1,
        StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")));
  }

  private static Region region(boolean elsewhere) {
    // why not the whole chain elsewhere: its end asks the machine that AWS's own servers have beside them.
    var chain = elsewhere
        ? new AwsRegionProviderChain(new SystemSettingsRegionProvider(), new AwsProfileRegionProvider())
        : DefaultAwsRegionProviderChain.builder().build();
    try {
      return chain.getRegion();
    } catch (SdkClientException unnamed) {
      if (elsewhere) {
        return Region.US_EAST_1;
      }
      throw new IllegalArgumentException("No region is set for S3: set AWS_REGION, or AWS_ENDPOINT_URL_S3 for another"
          + " server than AWS's.", unnamed);
    }
  }

  private S3Configuration configuration() {
    return S3Configuration.builder().pathStyleAccessEnabled(endpoint != null).build();
  }

  S3Client client() {
    var builder = S3Client.builder().region(region).credentialsProvider(credentials)
        .serviceConfiguration(configuration())
        // why only when asked: some servers answer a part of an object with the checksum of all of it.
        .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
        .httpClientBuilder(Apache5HttpClient.builder().maxConnections(CONNECTIONS));
    return endpoint == null ? builder.build() : builder.endpointOverride(endpoint).build();
  }

  S3Presigner presigner() {
    var builder = S3Presigner.builder().region(region).credentialsProvider(credentials)
        .serviceConfiguration(configuration());
    return endpoint == null ? builder.build() : builder.endpointOverride(endpoint).build();
  }
}
