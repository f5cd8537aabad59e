package io.sheaf.testservers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A node of OpenSearch that is a cluster of its own, as a process of its own, with a folder that ends with it.
public final class OpenSearch implements AutoCloseable {

  private final JavaServer server;
  private final URI endpoint;
  private final Path home;

  private OpenSearch(JavaServer server, URI endpoint, Path home) {
    this.server = server;
    this.endpoint = endpoint;
    this.home = home;
  }

  /// The one that all tests of this JVM share; it ends with the JVM.
  public static OpenSearch running() {
    return Shared.NODE;
  }

  private static final class Shared {
    private static final OpenSearch NODE = start();

    static {
      Runtime.getRuntime().addShutdownHook(new Thread(NODE::close));
    }
  }

  public static OpenSearch start() {
    var home = S3Mock.contentBelow(JavaServer.root().resolve("test-servers/opensearch"));
    try {
      var temp = Files.createDirectory(home.resolve("tmp"));
      var port = home.resolve("http");
      // why few compiled tiers: a node in tests lives for minutes.
      var server = JavaServer.start("opensearch",
          List.of("-Xms128m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djna.tmpdir=" + temp,
              "-Djava.io.tmpdir=" + temp),
          "io.sheaf.testservers.opensearch.OpenSearchNode", List.of(home.toString()), port);
      return new OpenSearch(server, URI.create("http://127.0.0.1:" + Files.readString(port).strip()), home);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  public URI endpoint() {
    return endpoint;
  }

  @Override
  public void close() {
    server.close();
    S3Mock.remove(home);
  }
}
