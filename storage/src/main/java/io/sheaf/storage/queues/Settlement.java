package io.sheaf.storage.queues;

/// What became of something said about a delivery.
public sealed interface Settlement {

  default boolean counted() {
    return this instanceof Counted;
  }

  /// It happened.
  record Counted() implements Settlement {}

  /// Nothing happened: the time was over, and the message has been delivered again, or is gone.
  record Outdated() implements Settlement, Retry {}
}
