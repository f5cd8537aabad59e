package io.sheaf.bench.search;

/// How fast the second half of some work goes, from how much of it was left when: at the beginning, a machine is not
/// warm.
final class SecondHalf {

  private final int all;
  private long halfAt;
  private int leftAtHalf;
  private long doneAt;
  private boolean isHalf;
  private boolean isOver;

  SecondHalf(int all) {
    this.all = all;
  }

  /// So much is left at this moment, in nanoseconds.
  void left(int left, long now) {
    if (!isHalf && left <= all / 2) {
      isHalf = true;
      halfAt = now;
      leftAtHalf = left;
    }
    if (!isOver && left == 0) {
      isOver = true;
      doneAt = now;
    }
  }

  boolean isOver() {
    return isOver;
  }

  double perSecond() {
    if (!isOver || leftAtHalf == 0) {
      throw new IllegalStateException("too little was done to say how fast");
    }
    return leftAtHalf / ((doneAt - halfAt) / 1e9);
  }
}
