package io.sheaf.storage.queues.sqlite;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A clock that a test sets by hand.
final class HandClock implements InstantSource {

  private volatile Instant now = Instant.parse("2030-01-01T00:00:00Z");

  @Override
  public Instant instant() {
    return now;
  }

  void advance(Duration by) {
    now = now.plus(by);
  }
}
