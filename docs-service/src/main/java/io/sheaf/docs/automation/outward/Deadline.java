package io.sheaf.docs.automation.outward;

import java.net.SocketTimeoutException;
import java.time.Duration;

/// When an exchange must be over.
record Deadline(long nanos) {

  static Deadline in(Duration within) {
    return new Deadline(System.nanoTime() + within.toNanos());
  }

  /// How long there still is; more than nothing.
  Duration left() throws SocketTimeoutException {
    var left = Duration.ofNanos(nanos - System.nanoTime());
    if (!left.isPositive()) {
      throw new SocketTimeoutException("it took too long");
    }
    return left;
  }

  /// The same, as sockets want to be told it, for which nothing is for ever.
  int leftMillis() throws SocketTimeoutException {
    return (int) Math.clamp(left().toMillis(), 1, Integer.MAX_VALUE);
  }
}
