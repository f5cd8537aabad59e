package io.sheaf.docs.running;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Waits for what happens by itself a moment later: it looks again and again, and gives up after a long time.
public final class Eventually {

  private static final Duration PATIENCE = Duration.ofSeconds(120);

  private Eventually() {
  }

  /// The first of the answers that is as wanted.
  public static <T> T answer(Supplier<T> asking, Predicate<? super T> wanted) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      var answer = asking.get();
      if (wanted.test(answer)) {
        return answer;
      }
      if (System.nanoTime() - end > 0) {
        return fail("it did not happen in time; the last answer was " + answer);
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }
}
