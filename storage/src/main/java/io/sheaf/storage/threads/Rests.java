package io.sheaf.storage.threads;

import java.time.Duration;
import java.util.function.LongSupplier;

/// How much somebody in the background holds back while there is much to do for others: whoever gives way leaves them
/// the processors, and still wants the disk, the writer of the table and the memory.
public final class Rests {

  private static final Duration LONGEST = Duration.ofMillis(500);
  /// Whoever is further behind than this does not rest any more: what comes late must not come ever later.
  private static final Duration FAR_BEHIND = Duration.ofMinutes(10);
  private static final long LOOK = Duration.ofMillis(200).toNanos();

  private final int times;
  private final long busyFrom;
  private final LongSupplier count;
  private final LongSupplier nanoTime;
  private long looked;
  private long counted;
  private boolean busy;

  /// @param times how long the rest is, as a multiple of the time that was worked before
  /// @param busyFrom as many a second as make this process a busy one
  /// @param count of what there is to do for others, all that there was so far
  public Rests(int times, long busyFrom, LongSupplier count, LongSupplier nanoTime) {
    this.times = times;
    this.busyFrom = busyFrom;
    this.count = count;
    this.nanoTime = nanoTime;
    this.looked = nanoTime.getAsLong();
  }

  /// How long to rest after work that took so long, being so far behind.
  public Duration after(long workedNanos, Duration behind) {
    return !isBusy() || behind.compareTo(FAR_BEHIND) > 0
        ? Duration.ZERO
        : Duration.ofNanos(Math.min(workedNanos * times, LONGEST.toNanos()));
  }

  /// Whether there is much to do for others, as far as was looked a moment ago.
  public synchronized boolean isBusy() {
    long now = nanoTime.getAsLong();
    long passed = now - looked;
    if (passed >= LOOK) {
      long all = count.getAsLong();
      busy = (all - counted) * Duration.ofSeconds(1).toNanos() >= busyFrom * passed;
      counted = all;
      looked = now;
    }
    return busy;
  }
}
