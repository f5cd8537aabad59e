package io.sheaf.storage.index.lucene;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The numbers of one life: the last write, the last that is durable, and the last anybody wants durable.
final class Tally {

  private long written;
  private long committed;
  private long wanted;
  private long failures;
  private @Nullable RuntimeException failure;
  private boolean over;
  private int watchers;

  Tally(long from) {
    this.written = from;
    this.committed = from;
    this.wanted = from;
  }

  synchronized void wrote(long number) {
    written = Math.max(written, number);
    if (watchers > 0) {
      notifyAll();
    }
  }

  synchronized long written() {
    return written;
  }

  synchronized long committed() {
    return committed;
  }

  synchronized boolean isCommitWanted() {
    return wanted > committed;
  }

  synchronized void committedUpTo(long number) {
    committed = Math.max(committed, number);
    notifyAll();
  }

  synchronized void failed(RuntimeException why) {
    failures++;
    failure = why;
    notifyAll();
  }

  synchronized void end() {
    over = true;
    notifyAll();
  }

  /// Wakes everybody who waits here, so that they look again.
  synchronized void nudge() {
    notifyAll();
  }

  /// Waits until the number is durable; answers whether it is. A commit that fails meanwhile is thrown.
  synchronized boolean awaitCommitted(long number, long nanos) throws InterruptedException {
    wanted = Math.max(wanted, number);
    notifyAll();
    var before = failures;
    await(nanos, () -> committed >= number || failures != before || over);
    if (committed < number && failures != before && failure != null) {
      throw failure;
    }
    return committed >= number;
  }

  /// Waits until something was written after that number.
  synchronized void awaitWritten(long after, long nanos) throws InterruptedException {
    watchers++;
    try {
      await(nanos, () -> written > after || over);
    } finally {
      watchers--;
    }
  }

  synchronized void await(long nanos, BooleanSupplier enough) throws InterruptedException {
    var deadline = System.nanoTime() + nanos;
    while (!enough.getAsBoolean()) {
      var left = deadline - System.nanoTime();
      if (left <= 0) {
        return;
      }
      wait(left / 1_000_000, (int) (left % 1_000_000));
    }
  }
}
