package io.sheaf.bench.measure;

import org.jspecify.annotations.Nullable;

/// One line of the sheet. Without a ratio, the goal was not measured.
public record Row(String bench, String name, int concurrency, @Nullable Figures figures, String against,
    @Nullable Double ratio, Goal goal) {

  public boolean holds() {
    return !goal.isAsked() || (ratio != null && goal.holds(ratio));
  }
}
