package io.sheaf.storage.queues;

/// Whether a queue keeps an order. Order and delay exclude each other, so a queue has the one or the other.
public enum Ordering {
  /// Any order; messages may be delayed, and have no group.
  NONE,
  /// Messages of one group come in the order they were sent, one at a time; none is delayed.
  WITHIN_GROUP
}
