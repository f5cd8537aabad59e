package io.sheaf.docs.media.press;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Temporary folders.
public final class Folders {

  private static final Logger log = LoggerFactory.getLogger(Folders.class);

  private Folders() {
  }

  public static void remove(Path folder) {
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException | UncheckedIOException left) {
      log.debug("A temporary folder is left behind: {}", left.getMessage());
    }
  }
}
