package io.sheaf.docs.media.watermarks;

import io.sheaf.docs.media.press.Why;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;

/// What stamping can come to.
public sealed interface Stamping {

  /// The stamped copy. Whoever asked closes it.
  ///
  /// @param fingerprint the same for the same bytes with the same marks
  record Stamped(FileChannel bytes, long size, String fingerprint) implements Stamping, AutoCloseable {
    @Override
    public void close() {
      try {
        bytes.close();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }

  /// There is none.
  ///
  /// @param detail for people, as the end of a sentence
  record Unstamped(Why why, String detail) implements Stamping {}
}
