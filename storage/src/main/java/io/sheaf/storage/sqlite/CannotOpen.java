package io.sheaf.storage.sqlite;

/// A store that cannot be opened; the message is one line for the person who tried, and says what to do.
public final class CannotOpen extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public CannotOpen(String line) {
    super(line);
  }

  public CannotOpen(String line, Throwable cause) {
    super(line, cause);
  }
}
