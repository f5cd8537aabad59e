package io.sheaf.docs.governance.bottle;

/// Why an export, an import or a check cannot be done, in one line for who asked for it.
public final class CannotBottle extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public CannotBottle(String line) {
    super(line, null, false, false);
  }
}
