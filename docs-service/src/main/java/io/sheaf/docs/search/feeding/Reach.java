package io.sheaf.docs.search.feeding;

import io.sheaf.storage.table.Stamp;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// How far the feed has come in each shard of the changes.
final class Reach {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition moved = lock.newCondition();
  private final @Nullable Stamp[] reached = new Stamp[TextChange.SHARDS];

  /// What was noted in the shard up to here is fed.
  void come(int shard, Stamp stamp) {
    lock.lock();
    try {
      var before = reached[shard];
      if (before == null || before.compareTo(stamp) < 0) {
        reached[shard] = stamp;
        moved.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /// Waits until what was noted before is fed in all of them, at most so long.
  void await(Stamp stamp, long nanos) throws InterruptedException {
    lock.lock();
    try {
      long left = nanos;
      while (left > 0 && !isEverywhere(stamp)) {
        left = moved.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  private boolean isEverywhere(Stamp stamp) {
    for (var each : reached) {
      if (each == null || each.compareTo(stamp) < 0) {
        return false;
      }
    }
    return true;
  }
}
