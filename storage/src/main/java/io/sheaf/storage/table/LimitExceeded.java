package io.sheaf.storage.table;

/// A limit of the table was passed; nothing was written. Rooms check what users send before it comes to this.
public final class LimitExceeded extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public LimitExceeded(String message) {
    super(message);
  }
}
