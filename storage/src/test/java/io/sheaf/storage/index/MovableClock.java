package io.sheaf.storage.index;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A clock that stands still until it is told otherwise.
public final class MovableClock implements InstantSource {

  private volatile Instant now = Instant.parse("2026-11-18T12:00:00Z");

  @Override
  public Instant instant() {
    return now;
  }

  public void advance(Duration time) {
    now = now.plus(time);
  }
}
