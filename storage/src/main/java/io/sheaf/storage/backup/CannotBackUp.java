package io.sheaf.storage.backup;

/// Why a backup or its restoring cannot be done, in one line for who asked for it.
public final class CannotBackUp extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public CannotBackUp(String line) {
    super(line, null, false, false);
  }
}
