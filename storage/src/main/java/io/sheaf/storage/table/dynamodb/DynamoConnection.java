package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.TableUnavailable;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/// The way to DynamoDB. Every wait on it has an end.
public final class DynamoConnection implements AutoCloseable {

  private static final int CONNECTIONS = 200;
  private static final Duration CONNECT = Duration.ofSeconds(3);
  private static final Duration FREE_CONNECTION = Duration.ofSeconds(5);
  private static final Duration CALL = Duration.ofSeconds(10);
  /// Shorter than anybody on the way keeps a silent connection, so that none is used that is dead already.
  private static final Duration IDLE = Duration.ofSeconds(20);

  private final DynamoDbClient client;
  private final TableNames tables;

  private DynamoConnection(DynamoDbClient client, TableNames tables) {
    this.client = client;
    this.tables = tables;
  }

  /// As the AWS SDK's own conventions have it: region, credentials, profile, `AWS_ENDPOINT_URL_DYNAMODB` and
  /// `AWS_ENDPOINT_URL`.
  public static DynamoConnection fromEnvironment(String tablePrefix) {
    return open(null, tablePrefix);
  }

  /// To a server that asks nobody who he is: DynamoDB Local, LocalStack. Signed, as the protocol wants it, with
  /// credentials that are none.
  public static DynamoConnection to(URI endpoint, String tablePrefix) {
    return open(endpoint, tablePrefix);
  }

  private static DynamoConnection open(@Nullable URI endpoint, String tablePrefix) {
    var tables = new TableNames(tablePrefix);
    var builder = builder();
    if (endpoint != null) {
      builder.endpointOverride(endpoint).region(Region.US_EAST_1)
          .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("none", "none")));
    }
    try {
      return new DynamoConnection(builder.build(), tables);
    } catch (SdkClientException failure) {
      throw new TableUnavailable("cannot prepare the connection to DynamoDB; set AWS_REGION, and credentials as the "
          + "AWS SDK expects them (" + failure.getMessage() + ")", failure);
    }
  }

  private static DynamoDbClientBuilder builder() {
    return DynamoDbClient.builder()
        .httpClientBuilder(Apache5HttpClient.builder().maxConnections(CONNECTIONS).connectionTimeout(CONNECT)
            .connectionAcquisitionTimeout(FREE_CONNECTION).socketTimeout(CALL).connectionMaxIdleTime(IDLE)
            .tcpKeepAlive(true))
        .overrideConfiguration(settings -> settings.retryStrategy(DefaultRetryStrategy.doNotRetry())
            .apiCallTimeout(CALL));
  }

  public DynamoTable table(InstantSource clock) {
    return new DynamoTable(client, tables, clock, Patience.USUAL);
  }

  public DynamoSiteItems siteItems() {
    return new DynamoSiteItems(client, tables, Patience.USUAL);
  }

  /// For `init`: makes the tables.
  public DynamoTables tables() {
    return new DynamoTables(client, tables, DynamoTables.USUAL_PATIENCE);
  }

  /// What the table itself calls with; for the bench that asks what the table adds to it.
  public DynamoDbClient client() {
    return client;
  }

  @Override
  public void close() {
    client.close();
  }
}
