package io.sheaf.storage.index;

/// What hits are sorted by; of several, each decides where those before it are equal. Ties are in the order of ids;
/// documents without the field come last, either way.
public sealed interface SearchSort {

  SearchSort BEST_FIRST = new Relevance();

  static SearchSort up(FieldKind kind, String field) {
    return new ByField(kind, field, "", false);
  }

  static SearchSort down(FieldKind kind, String field) {
    return new ByField(kind, field, "", true);
  }

  record Relevance() implements SearchSort {}

  /// By a field's values: of several values the smallest counts on the way up, the largest on the way down. Only
  /// keywords that begin with `starting` count; numbers and dates all do, whatever it says.
  record ByField(FieldKind kind, String field, String starting, boolean descending) implements SearchSort {

    public ByField {
      IndexLimits.checkField(field);
      IndexLimits.checkKeyword(starting);
    }
  }
}
