package io.sheaf.storage.table.sqlite;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Removes expired items in the background, a few at a time so that nobody's write waits long behind it.
public final class ExpirySweep implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(ExpirySweep.class);
  private static final int AT_ONCE = 200;

  private final SqliteTable table;
  private final Duration pause;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;

  public ExpirySweep(SqliteTable table, Duration pause) {
    this.table = table;
    this.pause = pause;
    this.thread = Thread.ofVirtual().name("sheaf-expiry").start(this::run);
  }

  private void run() {
    try {
      while (!closed.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
        sweep();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void sweep() {
    try {
      while (closed.getCount() > 0 && table.removeExpired(AT_ONCE) >= AT_ONCE) {
        Thread.yield();
      }
    } catch (RuntimeException failure) {
      log.warn("Expired items could not be removed, and stay invisible until they can: {}", failure.getMessage());
    }
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join(Duration.ofSeconds(10));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
