package io.sheaf.storage.table;

/// The table did not answer in time, or answered that it is too busy. Whether a write happened is not known;
/// who repeats it must be able to bear that it did.
public final class TableUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public TableUnavailable(String message) {
    super(message);
  }

  public TableUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
