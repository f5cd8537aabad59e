package io.sheaf.storage.blobs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/// What opening a blob can come to.
public sealed interface Opening {

  /// The bytes, from `first` on, `length` of them, of a blob that has `size`. Whoever opened closes.
  record Opened(BlobRef ref, String contentType, long size, long first, long length, InputStream bytes)
      implements
        Opening,
        AutoCloseable {
    @Override
    public void close() {
      try {
        bytes.close();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }

  record Absent(BlobRef ref) implements Opening {}

  /// None of the bytes asked for exist.
  record PastEnd(BlobRef ref, long size) implements Opening {}
}
