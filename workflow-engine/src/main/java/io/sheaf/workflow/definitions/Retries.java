package io.sheaf.workflow.definitions;

import java.time.Duration;

/// How often a step is tried again, and after how long: each pause is twice the one before.
public record Retries(int most, Duration first) {

  public static final Retries USUAL = new Retries(5, Duration.ofSeconds(10));
  public static final int MOST = 20;
  public static final Duration LONGEST = Duration.ofHours(1);

  /// The pause before the try after that many.
  public Duration pause(int tries) {
    var pause = first;
    for (int doubled = 1; doubled < tries && pause.compareTo(LONGEST) < 0; doubled++) {
      pause = pause.multipliedBy(2);
    }
    return pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
  }
}
