package io.sheaf.storage.queues;

/// A queue as its users declare it; they all declare the same. A message that has been delivered `tries` times
/// without being done is parked.
public record QueueSettings(QueueName name, Ordering ordering, int tries, Backoff backoff) {

  public QueueSettings {
    if (tries < 1 || tries > QueueLimits.TRIES) {
      throw new IllegalArgumentException("a message gets 1 to " + QueueLimits.TRIES + " tries, not " + tries);
    }
  }

  public static QueueSettings unordered(String name) {
    return new QueueSettings(new QueueName(name), Ordering.NONE, 10, Backoff.USUAL);
  }

  public static QueueSettings ordered(String name) {
    return new QueueSettings(new QueueName(name), Ordering.WITHIN_GROUP, 10, Backoff.USUAL);
  }

  public QueueSettings withTries(int most) {
    return new QueueSettings(name, ordering, most, backoff);
  }

  public QueueSettings withBackoff(Backoff other) {
    return new QueueSettings(name, ordering, tries, other);
  }

  public boolean isOrdered() {
    return ordering == Ordering.WITHIN_GROUP;
  }
}
