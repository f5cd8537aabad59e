package io.sheaf.storage.index;

/// A query in the cluster's own language that is not let through, and why.
public final class RefusedQuery extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public RefusedQuery(String message) {
    super(message);
  }
}
