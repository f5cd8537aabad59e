package io.sheaf.storage.blobs.disk;

import io.sheaf.storage.blobs.BlobDescription;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobVersion;
import io.sheaf.storage.blobs.Checksum;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// One version: with its content when it is small, else with the name of its file.
///
/// @param content not there either when only the facts were read
record Row(BlobRef ref, long size, String contentType, Checksum checksum, Instant stored, @Nullable String file,
    byte @Nullable [] content) {

  static final Comparator<BlobRef> ORDER = Comparator.comparing((BlobRef ref) -> ref.key().site().text())
      .thenComparing(BlobRef::key).thenComparing(BlobRef::version);

  BlobDescription description() {
    return new BlobDescription(ref, size, contentType, checksum, stored);
  }

  BlobVersion listed() {
    return new BlobVersion(ref, size, stored);
  }
}
