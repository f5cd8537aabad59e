package io.sheaf.storage.blobs;

/// A blob that is known but whose bytes are missing or are not those that were put. The message names it.
public final class BlobDamaged extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public BlobDamaged(String message) {
    super(message);
  }
}
