package io.sheaf.testservers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/// S3Mock, as a process of its own: versions, checksums, parts and ranges as S3 has them. It does not look at
/// signatures; [S3Proxy] does.
public final class S3Mock implements AutoCloseable {

  private final JavaServer server;
  private final URI endpoint;
  private final Path content;

  private S3Mock(JavaServer server, URI endpoint, Path content) {
    this.server = server;
    this.endpoint = endpoint;
    this.content = content;
  }

  public static S3Mock start() {
    int port = JavaServer.freePort();
    var folder = JavaServer.root().resolve("test-servers/s3mock");
    var content = contentBelow(folder);
    var server = JavaServer.start("s3mock", List.of("-Xmx512m", "-XX:TieredStopAtLevel=1"),
        "com.adobe.testing.s3mock.S3MockApplication",
        List.of("--server.address=127.0.0.1", "--server.port=" + port, "--server.ssl.enabled=false",
            "--spring.main.allow-bean-definition-overriding=true",
            "--spring.main.sources=" + folder.resolve("loopback.xml").toUri(),
            "--com.adobe.testing.s3mock.store.root=" + content),
        port);
    return new S3Mock(server, URI.create("http://127.0.0.1:" + port), content);
  }

  static Path contentBelow(Path folder) {
    try {
      return Files.createTempDirectory(folder.resolve("target"), "content-");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static void remove(Path content) {
    try (var paths = Files.walk(content)) {
      for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
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
    remove(content);
  }
}
