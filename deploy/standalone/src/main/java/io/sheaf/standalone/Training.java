package io.sheaf.standalone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A short life for the JVM to watch, so that it can keep what it learned for later starts: a start in an empty
/// directory, the first requests, a stop.
final class Training {

  private static final int PATIENCE_MILLIS = 10_000;

  private Training() {
  }

  static int run() {
    try {
      var directory = Files.createTempDirectory("sheaf-training");
      try {
        live(directory);
      } finally {
        remove(directory);
      }
      return 0;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void live(Path directory) throws IOException {
    var choices = Choices.of(List.of("--port", "0", "--data", directory.toString(), "--log-level", "warn"), Map.of());
    LogLines.as(choices);
    var standalone = Standalone.start(choices, Map.of());
    try {
      for (var path : List.of("/version", "/health", "/nothing-here")) {
        ask(standalone.port(), path);
      }
    } finally {
      standalone.stop();
    }
  }

  private static void ask(int port, String path) throws IOException {
    var connection = (HttpURLConnection) URI.create("http://127.0.0.1:" + port + path).toURL()
        .openConnection();
    connection.setConnectTimeout(PATIENCE_MILLIS);
    connection.setReadTimeout(PATIENCE_MILLIS);
    connection.getResponseCode();
    connection.disconnect();
  }

  private static void remove(Path directory) throws IOException {
    Files.walkFileTree(directory, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        Files.delete(file);
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure)
          throws IOException {
        Files.delete(visited);
        return FileVisitResult.CONTINUE;
      }
    });
  }
}
