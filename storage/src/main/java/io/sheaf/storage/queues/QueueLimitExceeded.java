package io.sheaf.storage.queues;

/// A limit of the queues was passed, see [QueueLimits]; nothing was done.
public final class QueueLimitExceeded extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public QueueLimitExceeded(String message) {
    super(message);
  }
}
