package io.sheaf.testservers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// S3Proxy on a folder, as a process of its own: it looks at every signature, and keeps no versions.
public final class S3Proxy implements AutoCloseable {

  public static final String ACCESS_KEY = "tester";
  public static final String SECRET_KEY = "no secret, it guards an empty folder";

  private final JavaServer server;
  private final URI endpoint;
  private final Path content;

  private S3Proxy(JavaServer server, URI endpoint, Path content) {
    this.server = server;
    this.endpoint = endpoint;
    this.content = content;
  }

  public static S3Proxy start() {
    int port = JavaServer.freePort();
    var endpoint = URI.create("http://127.0.0.1:" + port);
    var content = S3Mock.contentBelow(JavaServer.root().resolve("test-servers/s3proxy"));
    try {
      var objects = Files.createDirectory(content.resolve("objects"));
      var properties = Files.writeString(content.resolve("s3proxy.conf"), String.join("\n",
          "s3proxy.endpoint=" + endpoint,
          "s3proxy.authorization=aws-v2-or-v4",
          "s3proxy.identity=" + ACCESS_KEY,
          "s3proxy.credential=" + SECRET_KEY,
          "jclouds.provider=filesystem-nio2",
          "jclouds.identity=none",
          "jclouds.credential=none",
          "jclouds.filesystem.basedir=" + objects,
          ""));
      var server = JavaServer.start("s3proxy", List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"),
          "org.gaul.s3proxy.Main", List.of("--properties", properties.toString()), port);
      return new S3Proxy(server, endpoint, content);
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
    S3Mock.remove(content);
  }
}
