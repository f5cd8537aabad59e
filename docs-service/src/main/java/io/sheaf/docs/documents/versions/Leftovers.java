package io.sheaf.docs.documents.versions;

import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Blobs whose versions are gone: removed beside the request that left them, which need not wait for it.
@Singleton
final class Leftovers {

  private static final Logger log = LoggerFactory.getLogger(Leftovers.class);
  private static final int MOST_AT_ONCE = 64;
  private static final int SECONDS_TO_FINISH = 5;

  private final BlobStore blobs;
  private final Semaphore running = new Semaphore(MOST_AT_ONCE);

  Leftovers(BlobStore blobs) {
    this.blobs = blobs;
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
