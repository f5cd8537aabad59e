package io.sheaf.storage.table;

/// A page position that was altered, or belongs to another list, another caller or another site.
public final class InvalidPosition extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public InvalidPosition(String message) {
    super(message);
  }
}
