package io.sheaf.ocr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;

/// Files that are there for as long as a content is worked on.
final class WorkFolder implements AutoCloseable {

  private final Path folder;

  WorkFolder(Path below) {
    try {
      Files.createDirectories(below);
      this.folder = Files.createTempDirectory(below, "content");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// Removes what processes have left behind that were ended while they were at it: whatever is older than any work
  /// can be.
  static void removeLeft(Path below) {
    if (!Files.isDirectory(below)) {
      return;
    }
    try (var left = Files.list(below)) {
      for (var folder : left.toList()) {
        if (Files.getLastModifiedTime(folder).toInstant().isBefore(Instant.now().minus(OcrSettings.LONGEST))) {
          remove(folder);
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  private static void remove(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }

  @Override
  public void close() {
    try {
      remove(folder);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
