package io.sheaf.docs.documents.tags;

import io.sheaf.storage.table.Stamp;
import java.util.List;

/// A tag that a document has.
///
/// @param values at least one; that of a tag that is only a key is the empty text
/// @param userId who set it, or had it set; the id of the rule where a rule did
/// @param byRule whether a rule of the site or a model set it, and no person
public record Tag(String key, List<String> values, String userId, Stamp inserted, boolean byRule) {

  public Tag(String key, List<String> values, String userId, Stamp inserted) {
    this(key, values, userId, inserted, false);
  }

  public Tag {
    values = List.copyOf(values);
  }

  /// Whether it has one value, and is shown with that alone.
  public boolean isSingle() {
    return values.size() == 1;
  }
}
