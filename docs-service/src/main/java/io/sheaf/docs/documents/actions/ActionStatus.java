package io.sheaf.docs.documents.actions;

import java.util.Locale;
import java.util.Optional;

/// How far an action is, in the words of the wire.
public enum ActionStatus {
  PENDING, RUNNING, COMPLETE, FAILED, SKIPPED,
  /// Waits for somebody's decision.
  IN_QUEUE,
  /// Whoever was asked has delivered, and nobody has gone on since.
  ASYNC_COMPLETE, WAITING_FOR_RETRY, MAX_RETRIES_REACHED,
  /// It failed, and a copy of it is tried instead.
  FAILED_RETRY;

  /// The one of this name, in any case.
  public static Optional<ActionStatus> of(String word) {
    var upper = word.strip().toUpperCase(Locale.ROOT);
    for (var status : values()) {
      if (status.name().equals(upper)) {
        return Optional.of(status);
      }
    }
    return Optional.empty();
  }

  boolean isFailure() {
    return this == FAILED || this == MAX_RETRIES_REACHED;
  }
}
