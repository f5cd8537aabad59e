package io.sheaf.docs.documents.tags;

import io.sheaf.storage.table.Stamp;
import java.util.List;

/// A tag that a document has.
///
/// @param values at least one; that of a tag that is only a key is the empty text
public record Tag(String key, List<String> values, String userId, Stamp inserted) {

  public Tag {
    values = List.copyOf(values);
  }

  /// Whether it has one value, and is shown with that alone.
  public boolean isSingle() {
    return values.size() == 1;
  }
}
