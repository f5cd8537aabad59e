package io.sheaf.storage.queues.sqlite;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Rings when there may be something new. Who reads the count before looking misses no ring.
final class Bell {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition rang = lock.newCondition();
  private volatile long count;

  long count() {
    return count;
  }

  void ring() {
    lock.lock();
    try {
      count++;
      rang.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Waits for a ring after the given count, or until the time is over.
  void await(long since, long nanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = nanos;
      while (count == since && left > 0) {
        left = rang.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
