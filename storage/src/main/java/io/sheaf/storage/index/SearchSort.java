package io.sheaf.storage.index;

/// The order of the hits. Ties are in the order of ids; documents without the field come last, either way.
public sealed interface SearchSort {

  SearchSort BEST_FIRST = new Relevance();

  static SearchSort up(FieldKind kind, String field) {
    return new ByField(kind, field, false);
  }

  static SearchSort down(FieldKind kind, String field) {
    return new ByField(kind, field, true);
  }

  record Relevance() implements SearchSort {}

  /// By a field's values: of several values the smallest counts on the way up, the largest on the way down.
  record ByField(FieldKind kind, String field, boolean descending) implements SearchSort {

    public ByField {
      IndexLimits.checkField(field);
    }
  }
}
