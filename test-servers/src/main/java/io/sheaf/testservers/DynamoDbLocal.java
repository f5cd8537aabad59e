package io.sheaf.testservers;

import java.net.URI;
import java.util.List;
import java.util.Locale;

/// DynamoDB Local, as a process of its own. Whoever does not accept its licence sets `SHEAF_TEST_DYNAMODB=off`,
/// and what needs it is skipped.
public final class DynamoDbLocal implements AutoCloseable {

  private final JavaServer server;
  private final URI endpoint;

  private DynamoDbLocal(JavaServer server, URI endpoint) {
    this.server = server;
    this.endpoint = endpoint;
  }

  public static boolean isOff() {
    return "off".equals(String.valueOf(System.getenv("SHEAF_TEST_DYNAMODB")).toLowerCase(Locale.ROOT));
  }

  public static DynamoDbLocal start() {
    int port = JavaServer.freePort();
    var server = JavaServer.start("dynamodb-local", List.of("-Xmx512m"),
        DynamoDbOnLoopback.class.getName(),
        List.of("-inMemory", "-sharedDb", "-disableTelemetry", "-port", String.valueOf(port)), port);
    return new DynamoDbLocal(server, URI.create("http://127.0.0.1:" + port));
  }

  public URI endpoint() {
    return endpoint;
  }

  @Override
  public void close() {
    server.close();
  }
}
