package io.sheaf.docs.web.edge;

import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Whether a client sends fast enough. Only the time counts in which it was waited for: what happens between two
/// reads is no fault of the client's.
final class Pace {

  private final long window;
  private final long floor;
  private final @Nullable Long deadline;
  private long waited;
  private long bytes;

  /// @param whole if all of the body has to be there within a time
  Pace(Bounds.Patience patience, @Nullable Duration whole) {
    this.window = patience.silence().toNanos();
    this.floor = patience.floor() * patience.silence().toMillis() / 1000;
    this.deadline = whole == null ? null : (Long) (System.nanoTime() + whole.toNanos());
  }

  /// How long may be waited from now on.
  long left(long now) {
    return deadline == null ? window : Math.min(window, deadline - now);
  }

  /// That many bytes came after that long a wait.
  void came(long nanos, int count) {
    waited += nanos;
    bytes += count;
    if (waited < window) {
      return;
    }
    if (bytes < floor) {
      throw new Refused(Refusal.TOO_SLOW);
    }
    waited = 0;
    bytes = 0;
  }
}
