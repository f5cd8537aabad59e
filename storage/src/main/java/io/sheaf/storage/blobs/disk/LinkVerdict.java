package io.sheaf.storage.blobs.disk;

import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Checksum;
import org.jspecify.annotations.Nullable;

/// What a link that was used allows.
public sealed interface LinkVerdict {

  /// Bytes may be put there, those of the checksum if there is one.
  record Upload(BlobKey key, @Nullable Checksum expected) implements LinkVerdict {}

  /// The version may be read, and the answer carries these headers if they are there.
  record Download(BlobRef ref, @Nullable String disposition, @Nullable String contentType) implements LinkVerdict {}

  /// A 403, and why.
  record Refused(String reason) implements LinkVerdict {}
}
