package io.sheaf.spec.json;

/// Not what was agreed upon. The message names the field.
public final class Malformed extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  public Malformed(String message) {
    super(message);
  }

  Malformed(String message, Throwable cause) {
    super(message, cause);
  }
}
