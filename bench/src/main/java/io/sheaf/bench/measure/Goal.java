package io.sheaf.bench.measure;

import java.util.Locale;

/// What a ratio has to be. A figure without a goal is shown for its own sake.
public record Goal(Bound bound, double limit, String text) {

  public static final Goal NONE = new Goal(Bound.NONE, 0, "-");

  public enum Bound {
    NONE, AT_LEAST, AT_MOST, BELOW
  }

  public static Goal atLeast(double limit) {
    return new Goal(Bound.AT_LEAST, limit, String.format(Locale.ROOT, ">= %.2f", limit));
  }

  public static Goal atMost(double limit) {
    return new Goal(Bound.AT_MOST, limit, String.format(Locale.ROOT, "<= %.2f", limit));
  }

  /// Less than the whole of what it is measured against, which the text names.
  public static Goal below(String text) {
    return new Goal(Bound.BELOW, 1, text);
  }

  /// Not one of all that were counted.
  public static Goal zero() {
    return new Goal(Bound.AT_MOST, 0, "0");
  }

  public boolean isAsked() {
    return bound != Bound.NONE;
  }

  boolean holds(double ratio) {
    return switch (bound) {
      case NONE -> true;
      case AT_LEAST -> ratio >= limit;
      case AT_MOST -> ratio <= limit;
      case BELOW -> ratio < limit;
    };
  }
}
