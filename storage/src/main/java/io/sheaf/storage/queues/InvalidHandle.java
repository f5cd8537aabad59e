package io.sheaf.storage.queues;

/// A handle, or a position among the parked, that was altered or belongs to another queue. Nothing was done.
public final class InvalidHandle extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public InvalidHandle(String message) {
    super(message);
  }
}
