package io.sheaf.docs.running;

import io.sheaf.docs.errands.Errand;
import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// Waits until nothing is to be done by itself any more: nothing announced is unnumbered, no errand is left, and the
/// index has followed.
public final class Quiet {

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);
  /// why several: what is taken off one list may be on another one a moment later.
  private static final int LOOKS = 4;

  private Quiet() {
  }

  public static void await(Running sheaf) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    for (int looks = 0; looks < LOOKS; looks = isQuiet(sheaf) ? looks + 1 : 0) {
      if (System.nanoTime() > end) {
        throw new AssertionError("there is always something left to do");
      }
      LockSupport.parkNanos(LOOK_EVERY.toNanos());
    }
  }

  private static boolean isQuiet(Running sheaf) {
    var table = sheaf.engines().ports().table();
    return table.page(Query.of(TableSchema.TEXT_EXTRACTION.main().globalPartition()).limit(1)).items().isEmpty()
        && IntStream.range(0, Errand.SHARDS).allMatch(shard -> isEmpty(sheaf, TableSchema.NEWS, shard)
            && isEmpty(sheaf, TableSchema.TEXT_INDEX_CHANGE, shard) && isEmpty(sheaf, TableSchema.ERRAND, shard));
  }

  private static boolean isEmpty(Running sheaf, Kind kind, int shard) {
    return sheaf.engines().ports().table().page(Query.of(kind.main().globalPartition(shard)).limit(1)).items()
        .isEmpty();
  }
}
