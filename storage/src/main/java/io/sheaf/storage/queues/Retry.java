package io.sheaf.storage.queues;

import java.time.Duration;

/// What became of a message that is to be tried later.
public sealed interface Retry permits Retry.Again, Retry.SetAside, Settlement.Outdated {

  /// It comes back after this long.
  record Again(Duration after) implements Retry {}

  /// That was its last try: it is parked.
  record SetAside(String reason) implements Retry {}
}
