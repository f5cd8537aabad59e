package io.sheaf.docs.documents.syncs;

import io.sheaf.storage.table.Stamp;
import org.jspecify.annotations.Nullable;

/// That something of a document went to the text index, or did not.
///
/// @param service as the wire calls the text index
/// @param message why it failed, or what was left out
public record Sync(Service service, Type type, Status status, String userId, Stamp when, @Nullable String message) {

  /// The names that the wire has; the embedded index goes by the first.
  public enum Service {
    TYPESENSE, OPENSEARCH
  }

  public enum Type {
    METADATA, CONTENT, SOFT_DELETE, DELETE
  }

  public enum Status {
    COMPLETE, FAILED, FAILED_RETRY, PENDING
  }
}
