package io.sheaf.workflow.conditions;

/// What became of a condition.
public enum Verdict {
  HOLDS, FAILS,
  /// It depends on what is still to come.
  UNKNOWN;

  static Verdict of(boolean holds) {
    return holds ? HOLDS : FAILS;
  }

  Verdict negated() {
    return switch (this) {
      case HOLDS -> FAILS;
      case FAILS -> HOLDS;
      case UNKNOWN -> UNKNOWN;
    };
  }
}
