package io.sheaf.storage.threads;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the carriers of virtual threads from giving way.
///
/// A carrier that a thread starts which gives way would give way as well, and every request that it ever carries with
/// it: on Linux a thread takes over the share of the one that starts it, and may not ask for more. So all of them are
/// started by a thread that does not give way, and none is unused for so long that the JVM ends it and another has to
/// be started.
final class Carriers {

  private static final Logger log = LoggerFactory.getLogger(Carriers.class);
  /// The JVM ends carriers after half a minute.
  private static final Duration EVERY = Duration.ofSeconds(10);
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final CountDownLatch STARTED = new CountDownLatch(1);
  private static final AtomicBoolean STARTING = new AtomicBoolean();

  private Carriers() {
  }

  /// To be called before a thread gives way: returns when all carriers have started, or have had the time to.
  static void keep() {
    if (STARTING.compareAndSet(false, true)) {
      var keeper = new Thread(Carriers::keepFromNowOn, "sheaf-carriers");
      keeper.setDaemon(true);
      keeper.start();
    }
    try {
      STARTED.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void keepFromNowOn() {
    startAll();
    STARTED.countDown();
    while (true) {
      LockSupport.parkNanos(EVERY.toNanos());
      Thread.ofVirtual().start(() -> {
      });
    }
  }

  /// As many threads as there are carriers, none of which lets go of its own before each has one.
  private static void startAll() {
    int carriers = Integer.getInteger("jdk.virtualThreadScheduler.parallelism",
        Runtime.getRuntime().availableProcessors());
    var carried = new CountDownLatch(carriers);
    long end = System.nanoTime() + PATIENCE.toNanos();
    for (int carrier = 0; carrier < carriers; carrier++) {
      Thread.ofVirtual().start(() -> {
        carried.countDown();
        while (carried.getCount() > 0 && System.nanoTime() - end < 0) {
          Thread.onSpinWait();
        }
      });
    }
    try {
      // why not forever: carriers that have something else to carry are there.
      boolean all = carried.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      log.debug("All carriers of virtual threads were seen: {}", all);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
