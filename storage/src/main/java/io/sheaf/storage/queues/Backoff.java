package io.sheaf.storage.queues;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// How long a failed message rests: twice as long after every try, up to a limit, and never exactly, so that what
/// failed together does not come back together.
public record Backoff(Duration first, Duration longest) {

  public static final Backoff USUAL = new Backoff(Duration.ofSeconds(2), Duration.ofMinutes(15));

  public Backoff {
    if (first.compareTo(Duration.ofSeconds(1)) < 0 || longest.compareTo(first) < 0
        || longest.compareTo(QueueLimits.VISIBILITY) > 0) {
      throw new IllegalArgumentException("a first rest is at least a second, and the longest is between that and "
          + QueueLimits.VISIBILITY + ": " + first + ", " + longest);
    }
  }

  /// The rest after so many tries: between half of the full length and all of it, in whole seconds.
  public Duration after(int tries, RandomGenerator random) {
    long full = first.toSeconds();
    for (int doubled = 1; doubled < tries && full < longest.toSeconds(); doubled++) {
      full *= 2;
    }
    full = Math.min(full, longest.toSeconds());
    long least = Math.max(1, full / 2);
    return Duration.ofSeconds(random.nextLong(least, full + 1));
  }
}
