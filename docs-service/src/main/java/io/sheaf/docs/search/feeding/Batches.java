package io.sheaf.docs.search.feeding;

import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;

/// Many small groups of writes that know nothing of each other, in writes as large as they may be. A group is done as
/// a whole or, where it is not met, not at all.
final class Batches {

  /// why several: what waits together is synced together. why so few: requests wait behind them.
  private static final int AT_ONCE = 4;
  private static final ThreadFactory THREADS = Thread.ofVirtual().name("sheaf-text-batch").factory();

  private final Table table;
  private final List<List<List<Write>>> batches = new ArrayList<>();

  private Batches(Table table) {
    this.table = table;
  }

  /// Writes all of them and returns when that is done; throws what kept some of them from it.
  static void write(Table table, Collection<List<Write>> groups) {
    new Batches(table).gather(groups).write();
  }

  private Batches gather(Collection<List<Write>> groups) {
    var open = new ArrayList<List<Write>>();
    var keys = new HashSet<Key>();
    int size = 0;
    for (var group : groups) {
      if (size + group.size() > Limits.WRITES || group.stream().anyMatch(each -> keys.contains(each.key()))) {
        batches.add(List.copyOf(open));
        open.clear();
        keys.clear();
        size = 0;
      }
      open.add(group);
      group.forEach(each -> keys.add(each.key()));
      size += group.size();
    }
    if (!open.isEmpty()) {
      batches.add(List.copyOf(open));
    }
    return this;
  }

  private void write() {
    var places = new Semaphore(AT_ONCE);
    try (var threads = Executors.newThreadPerTaskExecutor(THREADS)) {
      var begun = new ArrayList<Future<?>>(batches.size());
      for (var batch : batches) {
        places.acquire();
        begun.add(threads.submit(() -> {
          try {
            write(batch);
          } finally {
            places.release();
          }
        }));
      }
      for (var one : begun) {
        one.get();
      }
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private void write(List<List<Write>> batch) {
    if (!table.write(batch.stream().flatMap(List::stream).toList()).isDone() && batch.size() > 1) {
      // why one by one: of those that are not met any more the others know nothing.
      batch.forEach(table::write);
    }
  }
}
