package io.sheaf.docs.documents.life;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.versions.Versions;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.StorageFull;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.LinkedHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Content that comes with a request. It is stored before anything points to it, and deleted again when nothing will.
@Singleton
final class NewContents {

  private final BlobStore blobs;
  private final Versions versions;

  NewContents(BlobStore blobs, Versions versions) {
    this.blobs = blobs;
    this.versions = versions;
  }

  /// Stores what the drafts bring, and does with it what is to be done; when that is refused, nothing stays.
  <T> T with(Map<DocumentRef, Draft> drafts, Function<Map<DocumentRef, Versions.Content>, T> doing) {
    return with(drafts, Map.of(), doing);
  }

  /// The same, with content besides that is stored as it comes.
  <T> T with(Map<DocumentRef, Draft> drafts, Map<DocumentRef, Supplier<Versions.Content>> coming,
      Function<Map<DocumentRef, Versions.Content>, T> doing) {
    var stored = new LinkedHashMap<DocumentRef, Versions.Content>();
    try {
      drafts.forEach((ref, draft) -> {
        if (draft.content() != null) {
          stored.put(ref, store(ref, draft, draft.content()));
        }
      });
      coming.forEach((ref, storing) -> stored.put(ref, storing.get()));
      return doing.apply(stored);
    } catch (Refused | LimitExceeded | StorageFull unwritten) {
      // why only these: after any other failure it may be written, and content that is pointed to has to stay.
      discard(stored.values().stream().map(Versions.Content::blob).toList(), unwritten);
      throw unwritten;
    }
  }

  private Versions.Content store(DocumentRef ref, Draft draft, byte[] bytes) {
    var type = draft.type();
    var blob = NewBlob.of(bytes).ofType(type == null ? NewBlob.UNKNOWN_TYPE : type)
        .expecting(expected(draft, bytes));
    return switch (blobs.put(ref.blobKey(), blob)) {
      case PutOutcome.Stored(var at, var size, var checksum) -> new Versions.Content(at, size, checksum, type);
      case PutOutcome.WrongChecksum(var expected, _) -> throw wrongChecksum(expected.kind());
      case PutOutcome.WrongLength(var expected, var actual) ->
        throw new IllegalStateException("of " + expected + " bytes " + actual + " were stored");
    };
  }

  private static @Nullable Checksum expected(Draft draft, byte[] bytes) {
    var kind = draft.checksumType();
    if (kind == null) {
      return null;
    }
    if (draft.checksum() == null) {
      return Checksum.over(kind, bytes);
    }
    var expected = draft.expected();
    if (expected == null) {
      throw wrongChecksum(kind);
    }
    return expected;
  }

  /// why XML: clients of the wire look for what S3 says.
  private static Refused wrongChecksum(Checksum.Kind kind) {
    return new Refused(Refusal.INVALID_REQUEST,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error><Code>InvalidRequest</Code><Message>Value for x-amz-checksum-"
            + kind.name().toLowerCase(Locale.ROOT) + " header is invalid.</Message></Error>");
  }

  private void discard(List<BlobRef> refs, RuntimeException because) {
    for (var ref : new ArrayList<>(refs)) {
      try {
        if (!isTaken(ref)) {
          blobs.delete(ref);
        }
      } catch (RuntimeException leftOver) {
        because.addSuppressed(leftOver);
      }
    }
  }

  /// Whether a read found it meanwhile, and took it for content that had arrived: then it is pointed to, and stays.
  private boolean isTaken(BlobRef ref) {
    var key = ref.key();
    return versions.of(new DocumentRef(key.site(), key.document(), key.artifact())).stream()
        .anyMatch(version -> version.blob().equals(ref));
  }
}
