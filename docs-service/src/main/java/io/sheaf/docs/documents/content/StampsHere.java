package io.sheaf.docs.documents.content;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.web.edge.links.Departures;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.ByteRange;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Has contents stamped that leave by a link which was given before their document got its watermark.
@Singleton
final class StampsHere implements Departures {

  private final Documents documents;
  private final StampedContents stamped;
  private final BlobStore blobs;

  StampsHere(Documents documents, StampedContents stamped, BlobStore blobs) {
    this.documents = documents;
    this.stamped = stamped;
    this.blobs = blobs;
  }

  @Override
  public Optional<Instead> instead(BlobRef ref, @Nullable String type, @Nullable String range) {
    return of(ref.key()).flatMap(document -> {
      var marks = stamped.of(document);
      return marks.isEmpty()
          ? Optional.empty()
          : documents.find(document).flatMap(found -> blobs.describe(ref)
              .map(blob -> new Contents.Kept(found, ref, blob.size(), type == null ? found.contentType() : type, null))
              .map(kept -> stamped.open(kept, marks, ByteRange.ofHeader(range)))
              .map(delivery -> new Instead(delivery.opening(), delivery.fingerprint().substring(0, 16))));
    });
  }

  /// Empty for bytes that are of no document, such as a zip.
  private static Optional<DocumentRef> of(BlobKey key) {
    var artifact = key.artifact();
    return DocumentRef.isId(key.document()) && (artifact == null || DocumentRef.isId(artifact))
        ? Optional.of(new DocumentRef(key.site(), key.document(), artifact))
        : Optional.empty();
  }
}
