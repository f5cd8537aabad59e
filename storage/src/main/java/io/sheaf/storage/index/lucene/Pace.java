package io.sheaf.storage.index.lucene;

import io.sheaf.storage.threads.GivingWay;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// The thread that keeps answers from getting too old and commits from coming too often; it gives way to others.
///
/// It refreshes once per staleness when something is unseen. It commits when somebody waits for it or
/// [#UNASKED] times the pace has passed, at most once per pace; or when enough documents came.
final class Pace implements Runnable {

  private static final int UNASKED = 10;

  private final OpenIndex index;
  private final Tally tally;
  private final LuceneSettings settings;
  private final AtomicInteger writes = new AtomicInteger();
  private final Thread thread = new Thread(this, "text-index-pace");
  private volatile boolean stopped;
  private long lastCommit = System.nanoTime();
  private long lastRefresh = System.nanoTime();

  Pace(OpenIndex index, Tally tally, LuceneSettings settings) {
    this.index = index;
    this.tally = tally;
    this.settings = settings;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  void countWrite() {
    if (writes.incrementAndGet() == settings.commitAfter()) {
      tally.nudge();
    }
  }

  void stop() {
    stopped = true;
    tally.nudge();
    try {
      if (Thread.currentThread() != thread) {
        thread.join(TimeUnit.SECONDS.toMillis(60));
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void run() {
    GivingWay.giveWay();
    while (!stopped && index.isWritable()) {
      try {
        tally.await(nanosToRefresh(), () -> stopped || isCommitDue());
        if (!stopped && isCommitDue()) {
          commit();
        }
        if (!stopped && nanosToRefresh() <= 0) {
          refresh();
        }
      } catch (InterruptedException stop) {
        return;
      }
    }
    // Nobody will commit any more: whoever waits for it must not wait for nothing.
    tally.end();
  }

  private long nanosToRefresh() {
    return lastRefresh + Math.min(settings.staleness().toNanos(), settings.commitEvery().toNanos()) - System.nanoTime();
  }

  private boolean isCommitDue() {
    if (tally.written() <= tally.committed()) {
      return false;
    }
    var since = System.nanoTime() - lastCommit;
    var pace = settings.commitEvery().toNanos();
    return since >= pace * UNASKED || since >= pace && tally.isCommitWanted()
        || writes.get() >= settings.commitAfter();
  }

  private void commit() {
    writes.set(0);
    try {
      index.commit();
    } catch (IOException | RuntimeException failure) {
      Quietly.LOG.warn("The text index could not commit: {}", failure.getMessage());
      tally.failed(Failures.translated(failure));
    } finally {
      lastCommit = System.nanoTime();
    }
  }

  private void refresh() {
    try {
      if (index.hasUnseen()) {
        index.refresh();
      }
    } catch (IOException | RuntimeException failure) {
      Quietly.LOG.warn("The text index could not refresh: {}", failure.getMessage());
    } finally {
      lastRefresh = System.nanoTime();
    }
  }
}
