package io.sheaf.storage.queues;

/// The queue's server refused or did not answer. Whether it did what was asked is unknown: ask again.
public final class QueueUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public QueueUnavailable(String message, Throwable cause) {
    super(message, cause);
  }

  public QueueUnavailable(String message) {
    super(message);
  }
}
