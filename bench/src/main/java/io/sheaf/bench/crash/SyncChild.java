package io.sheaf.bench.crash;

import io.sheaf.bench.crash.Edition.Subject;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.table.SiteId;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;

/// Does a known amount of work, and says how much it was: batches, writes, large blobs.
public final class SyncChild {

  static final int THREADS = 8;
  static final String MARK = "mark";
  private static final int WRITES = 25;
  private static final int LARGE_BLOBS = 10;
  private static final int LARGE = 100 * 1024;

  private SyncChild() {
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var directory = Path.of(arguments[0]);
    try (var store = Store.open(directory, 0)) {
      mark(directory);
      long before = store.commits();
      var threads = new ArrayList<Thread>();
      for (int lane = 0; lane < THREADS; lane++) {
        int number = lane;
        threads.add(Thread.ofPlatform().start(() -> write(store, number)));
      }
      for (var thread : threads) {
        thread.join();
      }
      for (int number = 0; number < LARGE_BLOBS; number++) {
        var edition = new Edition(new Subject(THREADS, number), 1, LARGE);
        store.blobs().put(BlobKey.of(SiteId.DEFAULT, edition.subject().name()), NewBlob.of(edition.content()));
        store.table().write(edition.replacing(null, null));
      }
      mark(directory);
      System.out.println((store.commits() - before) + " " + (THREADS * WRITES + LARGE_BLOBS) + " " + LARGE_BLOBS);
    }
  }

  /// A sync of its own, to be recognised among the others: what lies between two of them is what counts.
  private static void mark(Path directory) throws IOException {
    try (var channel = FileChannel.open(directory.resolve(MARK), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  private static void write(Store store, int lane) {
    for (int number = 0; number < WRITES; number++) {
      store.table().write(new Edition(new Subject(lane, number), 1, 0).replacing(null, null));
    }
  }
}
