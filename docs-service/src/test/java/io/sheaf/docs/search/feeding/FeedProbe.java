package io.sheaf.docs.search.feeding;

import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Whether the index has followed all there was to follow, for tests that have no position to wait for.
@Singleton
public final class FeedProbe {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Table table;

  FeedProbe(Table table) {
    this.table = table;
  }

  public boolean isStill() {
    for (int shard = 0; shard < TextChange.SHARDS; shard++) {
      if (!table.page(Query.of(TableSchema.TEXT_INDEX_CHANGE.main().globalPartition(shard)).limit(1)).items()
          .isEmpty()) {
        return false;
      }
    }
    return table.page(Query.of(TableSchema.TEXT_EXTRACTION.main().globalPartition()).limit(1)).items().isEmpty();
  }

  public void awaitStill() {
    long end = System.nanoTime() + PATIENCE.toNanos();
    // why twice: a change may be on its way from an extraction.
    while (!isStill() || !isStill()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("the index did not come to rest");
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }
}
