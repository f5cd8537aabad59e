package io.sheaf.docs.documents.versions;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.Errands;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Blobs whose versions are gone: removed beside the request that left them, which need not wait for it. Of what people
/// removed it is remembered besides that it has to go, so that it does whatever happens to this process.
@Singleton
final class Leftovers {

  private static final Logger log = LoggerFactory.getLogger(Leftovers.class);
  private static final int MOST_AT_ONCE = 64;
  private static final int SECONDS_TO_FINISH = 5;

  private final BlobStore blobs;
  private final Table table;
  private final Errands errands;
  private final Semaphore running = new Semaphore(MOST_AT_ONCE);

  Leftovers(BlobStore blobs, Table table, Errands errands) {
    this.blobs = blobs;
    this.table = table;
    this.errands = errands;
  }

  void discard(List<BlobRef> leftOver) {
    for (var blob : leftOver) {
      if (running.tryAcquire()) {
        Thread.ofVirtual().name("leftover").start(() -> {
          try {
            remove(blob);
          } finally {
            running.release();
          }
        });
      } else {
        remove(blob);
      }
    }
  }

  private void remove(BlobRef blob) {
    try {
      blobs.delete(blob);
    } catch (RuntimeException failure) {
      log.warn("could not remove {}, which nobody points to any more", blob, failure);
    }
  }

  /// The writes that remember what is to go of a document that stays.
  List<Write> leaving(DocumentRef ref, List<BlobRef> left, String userId, Stamp now) {
    var writes = new ArrayList<Write>();
    left.forEach(blob -> writes.add(Write.put(Item.of(ref.key(TableSchema.LEFTOVER, blob.version()))
        .with("documentId", ref.documentId()).withOptional("artifactId", ref.artifactId())
        .with("s3version", blob.version()).with("inserteddate", now.text()).build())));
    if (!left.isEmpty()) {
      writes.add(sweeping(ref, userId, now));
    }
    return writes;
  }

  /// The write that remembers to look for what is left of a document's contents.
  Write sweeping(DocumentRef ref, String userId, Stamp now) {
    var arguments = new HashMap<String, String>();
    arguments.put(LeftoverWork.DOCUMENT, ref.documentId());
    arguments.put(LeftoverWork.UNTIL, now.micros().toString());
    if (ref.artifactId() != null) {
      arguments.put(LeftoverWork.ARTIFACT, ref.artifactId());
    }
    return errands
        .recording(Errand.of(ref.site(), LeftoverWork.TYPE, ref.keyId(), arguments, userId, now.micros()));
  }

  boolean isLeftOver(DocumentRef ref, BlobRef blob) {
    return table.find(ref.key(TableSchema.LEFTOVER, blob.version())).isPresent();
  }

  /// Waits until all that was left so far is removed.
  @PreDestroy
  void finish() throws InterruptedException {
    if (running.tryAcquire(MOST_AT_ONCE, SECONDS_TO_FINISH, TimeUnit.SECONDS)) {
      running.release(MOST_AT_ONCE);
    } else {
      log.warn("some blobs that nobody points to any more were not removed");
    }
  }
}
