package io.sheaf.ocr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  Path file(String name) {
    return folder.resolve(name);
  }

  @Override
  public void close() {
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
