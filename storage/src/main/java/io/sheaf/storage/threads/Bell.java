package io.sheaf.storage.threads;

import java.time.Duration;
import java.util.BitSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Wakes whoever works off the lists of some number; what rang while nobody waited is heard by the next who does.
public final class Bell {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition rang = lock.newCondition();
  private final BitSet due;
  private final int lists;

  /// All lists are due at the beginning: somebody else may have left something there.
  public Bell(int lists) {
    this.lists = lists;
    this.due = new BitSet(lists);
    due.set(0, lists);
  }

  public void ring(int list) {
    lock.lock();
    try {
      due.set(list);
      rang.signalAll();
    } finally {
      lock.unlock();
    }
  }

  public void ringAll() {
    lock.lock();
    try {
      due.set(0, lists);
      rang.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// The lists that rang, having waited so long for the first; none when nothing did.
  public BitSet await(Duration longest) throws InterruptedException {
    lock.lock();
    try {
      long left = longest.toNanos();
      while (due.isEmpty() && left > 0) {
        left = rang.awaitNanos(left);
      }
      var rung = (BitSet) due.clone();
      due.clear();
      return rung;
    } finally {
      lock.unlock();
    }
  }
}
