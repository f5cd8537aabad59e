package io.sheaf.bench.http;

import io.sheaf.bench.launch.Launch;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// Looks at a server's anonymous memory ten times a second and keeps the most it saw.
final class MemoryWatch implements AutoCloseable {

  private static final long EVERY_MILLIS = 100;

  private final Launch launch;
  private final AtomicLong most = new AtomicLong();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;

  MemoryWatch(Launch launch) {
    this.launch = launch;
    this.thread = Thread.ofPlatform().daemon().name("memory-watch").start(this::watch);
  }

  private void watch() {
    try {
      do {
        launch.anonymousBytes().ifPresent(bytes -> most.accumulateAndGet(bytes, Math::max));
      } while (!closing.await(EVERY_MILLIS, TimeUnit.MILLISECONDS));
    } catch (IOException ended) {
      // what was seen until then stands
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Zero where nobody says.
  long mostBytes() {
    return most.get();
  }

  @Override
  public void close() throws InterruptedException {
    closing.countDown();
    thread.join();
  }
}
