package io.sheaf.docs.media.watermarks;

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

  /// Why there is no stamped copy.
  enum Why {
    /// It is of a type that is not stamped.
    UNSUPPORTED,
    /// It is not what its type says, or damaged.
    DAMAGED,
    /// It has too many bytes, pages or pixels, or needs too much memory.
    TOO_LARGE,
    /// It took too long.
    TOO_SLOW,
    /// Too many are being stamped at the moment.
    BUSY
  }
}
