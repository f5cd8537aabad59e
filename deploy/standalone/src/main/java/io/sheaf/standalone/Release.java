package io.sheaf.standalone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// Which version this is; the build writes it down.
final class Release {

  private static final String VERSION = read();

  private Release() {
  }

  static String version() {
    return VERSION;
  }

  private static String read() {
    try (var in = Release.class.getResourceAsStream("version")) {
      if (in == null) {
        throw new IllegalStateException("the build has left out the version");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
