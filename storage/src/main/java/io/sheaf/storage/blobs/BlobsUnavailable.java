package io.sheaf.storage.blobs;

/// The store did not answer, or answered that it could not. Whether a put or a delete happened is not known; who
/// repeats it must be able to bear that it did.
public final class BlobsUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public BlobsUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
