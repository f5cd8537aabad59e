package io.sheaf.docs.search.feeding;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/// How much the index holds back while documents are being changed: its threads give way to others already, but what
/// they do also wants the disk, the writer of the table and the memory.
@Singleton
final class Courtesy {

  /// As many changes a second as make this process a busy one.
  private static final long BUSY = 100;
  /// How long it rests when busy, as a multiple of the time that it worked before.
  private static final int RESTS = 9;
  private static final Duration LONGEST_REST = Duration.ofMillis(500);
  /// How long settling waits for more to settle when busy: each settlement syncs files of its own.
  private static final Duration SETTLES_EVERY = Duration.ofSeconds(4);
  /// Whoever is further behind than this does not rest any more: what was found late must not be found ever later.
  private static final Duration FAR_BEHIND = Duration.ofMinutes(10);
  private static final long LOOK = Duration.ofMillis(200).toNanos();

  private final LongSupplier nanoTime;
  private final LongAdder changes = new LongAdder();
  private long looked;
  private long counted;
  private volatile boolean busy;

  @Inject
  Courtesy() {
    this(System::nanoTime);
  }

  Courtesy(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.looked = nanoTime.getAsLong();
  }

  void changed() {
    changes.increment();
  }

  /// How long to rest after work that took so long, being so far behind.
  Duration rest(long workedNanos, Duration behind) {
    look();
    if (!busy || behind.compareTo(FAR_BEHIND) > 0) {
      return Duration.ZERO;
    }
    return Duration.ofNanos(Math.min(workedNanos * RESTS, LONGEST_REST.toNanos()));
  }

  /// How long settling waits for more.
  Duration gathering() {
    look();
    return busy ? SETTLES_EVERY : Duration.ZERO;
  }

  private synchronized void look() {
    long now = nanoTime.getAsLong();
    long passed = now - looked;
    if (passed >= LOOK) {
      long count = changes.sum();
      busy = (count - counted) * Duration.ofSeconds(1).toNanos() >= BUSY * passed;
      counted = count;
      looked = now;
    }
  }
}
