package io.sheaf.docs.feed;

import io.sheaf.docs.web.OnlyProcess;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Wakes those who wait for the next change when this process has numbered one.
@Singleton
public final class NextChange {

  private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition moved = lock.newCondition();
  private final OnlyProcess only;
  private long arrived;

  NextChange(OnlyProcess only) {
    this.only = only;
  }

  static Key headKey(SiteId site) {
    return TableSchema.COUNTER.key(site, "changes");
  }

  void arrived(SiteId site, long number) {
    lock.lock();
    try {
      arrived++;
      moved.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// How many there were by now; to be asked before the table is.
  public long count() {
    lock.lock();
    try {
      return arrived;
    } finally {
      lock.unlock();
    }
  }

  /// Waits until there are more than so many, or for so long; not as long where other processes number changes too.
  public void await(long known, Duration longest) throws InterruptedException {
    lock.lock();
    try {
      long left = Math.min(longest.toNanos(), only.isOnly() ? Long.MAX_VALUE : LOOK_AGAIN.toNanos());
      while (arrived <= known && left > 0) {
        left = moved.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
