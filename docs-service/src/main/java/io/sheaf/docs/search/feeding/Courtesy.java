package io.sheaf.docs.search.feeding;

import io.sheaf.storage.threads.Rests;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/// How much the index holds back while documents are being changed.
@Singleton
final class Courtesy {

  /// As many changes a second as make this process a busy one.
  private static final long BUSY = 100;
  private static final int RESTS = 9;
  /// How long settling waits for more to settle when busy: each settlement syncs files of its own.
  private static final Duration SETTLES_EVERY = Duration.ofSeconds(4);

  private final LongAdder changes = new LongAdder();
  private final Rests rests;

  @Inject
  Courtesy() {
    this(System::nanoTime);
  }

  Courtesy(LongSupplier nanoTime) {
    this.rests = new Rests(RESTS, BUSY, changes::sum, nanoTime);
  }

  void changed() {
    changes.increment();
  }

  /// How long to rest after work that took so long, being so far behind.
  Duration rest(long workedNanos, Duration behind) {
    return rests.after(workedNanos, behind);
  }

  /// How long settling waits for more.
  Duration gathering() {
    return rests.isBusy() ? SETTLES_EVERY : Duration.ZERO;
  }
}
