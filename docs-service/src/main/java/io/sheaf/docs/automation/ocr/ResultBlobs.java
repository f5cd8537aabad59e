package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.ErrandWork;
import io.sheaf.docs.errands.Errands;
import io.sheaf.spec.messages.OcrResultNames;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The blobs of what was read: what they are called, and how those go that nothing names any more.
@Singleton
final class ResultBlobs implements ErrandWork {

  /// Where an item of a document names blobs that are removed with it.
  static final String NAMED = "blobKeys";

  private static final String TYPE = "ocr leftovers";
  private static final String KEYS = "keys";

  private final BlobStore blobs;
  private final Errands errands;
  private final InstantSource clock;

  ResultBlobs(BlobStore blobs, Errands errands, InstantSource clock) {
    this.blobs = blobs;
    this.errands = errands;
    this.clock = clock;
  }

  /// All that a request may leave, whether it did or not.
  static List<BlobKey> of(DocumentRef ref, String requestId) {
    return OcrResultNames.all(requestId).stream().map(name -> BlobKey.of(ref.site(), ref.documentId(), name)).toList();
  }

  static BlobKey ofCorrection(DocumentRef ref, String id) {
    return BlobKey.of(ref.site(), ref.documentId(), OcrResultNames.ofCorrection(id));
  }

  /// The write that has them deleted; to be part of the write after which nothing names them.
  List<Write> leaving(DocumentRef ref, Collection<BlobKey> keys, String userId) {
    return keys.isEmpty()
        ? List.of()
        : List.of(errands.recording(Errand.of(ref.site(), TYPE, ref.keyId() + " " + TYPE,
            Map.of(KEYS, keys.stream().map(BlobKey::text).distinct().collect(Collectors.joining("\n"))), userId,
            clock.instant())));
  }

  void delete(Collection<BlobKey> keys) {
    keys.forEach(blobs::deleteAll);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Done carryOut(Errand errand) {
    delete(Arrays.stream(errand.argument(KEYS).split("\n")).map(BlobKey::parse).toList());
    return Done.FINISHED;
  }
}
