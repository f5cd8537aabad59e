package io.sheaf.storage.table;

import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/// Gives out stamps, each later than the one before, also when the clock stands still or goes back.
public final class Stamps {

  private final InstantSource clock;
  private Stamp last = new Stamp(java.time.Instant.EPOCH, 0);

  public Stamps(InstantSource clock) {
    this.clock = clock;
  }

  public synchronized Stamp next() {
    return next(last);
  }

  /// A stamp later than that one too, which another process with another clock may have given out.
  public synchronized Stamp next(Stamp earlier) {
    var floor = earlier.compareTo(last) > 0 ? earlier : last;
    var now = new Stamp(clock.instant(), 0);
    if (now.compareTo(floor) > 0) {
      last = now;
    } else if (floor.counter() < Stamp.MOST) {
      last = new Stamp(floor.micros(), floor.counter() + 1);
    } else {
      last = new Stamp(floor.micros().plus(1, ChronoUnit.MICROS), 0);
    }
    return last;
  }
}
