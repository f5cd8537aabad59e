package io.sheaf.storage.table;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A clock that stands still until the test advances it.
public final class TestClock implements InstantSource {

  // why so late: a server that removes expired items by its own clock must not do it before the test says so.
  private Instant now = Instant.parse("2100-01-01T00:00:00Z");

  @Override
  public synchronized Instant instant() {
    return now;
  }

  public synchronized void advance(Duration by) {
    now = now.plus(by);
  }
}
