package io.sheaf.storage.index;

/// The index cannot do this now. What was put and not committed must be delivered again.
public final class IndexUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public IndexUnavailable(String message) {
    super(message);
  }

  public IndexUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
