package io.sheaf.bench.measure;

import io.sheaf.testservers.JavaServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/// A folder for one run, gone afterwards. In the source tree's build folder, which is on a disk: the system's
/// temporary folder may be memory, where a sync costs nothing.
public final class Scratch implements AutoCloseable {

  private final Path path;
  private boolean kept;

  private Scratch(Path path) {
    this.path = path;
  }

  public static Scratch make(String name) throws IOException {
    var parent = JavaServer.root().resolve("bench").resolve("target").resolve("runs");
    Files.createDirectories(parent);
    return new Scratch(Files.createTempDirectory(parent, name + "-"));
  }

  public Path path() {
    return path;
  }

  /// For somebody to look at: it is not removed.
  public Path keep() {
    kept = true;
    return path;
  }

  @Override
  public void close() throws IOException {
    if (kept) {
      return;
    }
    try (var everything = Files.walk(path)) {
      for (var each : everything.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
