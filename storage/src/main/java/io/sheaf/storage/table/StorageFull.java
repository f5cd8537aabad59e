package io.sheaf.storage.table;

/// There is no room left on the storage; nothing was written. Reads go on.
public final class StorageFull extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public StorageFull(String message) {
    super(message);
  }
}
