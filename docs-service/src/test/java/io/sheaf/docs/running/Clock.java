package io.sheaf.docs.running;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A clock that stands still until the test advances it.
public final class Clock implements InstantSource {

  private Instant now = Instant.parse("2100-01-01T00:00:00Z");

  @Override
  public synchronized Instant instant() {
    return now;
  }

  public synchronized void advance(Duration by) {
    now = now.plus(by);
  }
}
