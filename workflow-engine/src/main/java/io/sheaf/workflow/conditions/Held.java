package io.sheaf.workflow.conditions;

import java.util.List;

/// What a document says under one key of an attribute or a tag, and who said it last.
///
/// @param values in the order in which they were given; none of a key alone
public record Held(List<Datum> values, Author author) {

  public Held {
    values = List.copyOf(values);
  }

  public static Held by(Author author, Datum... values) {
    return new Held(List.of(values), author);
  }

  public boolean sameValues(Held other) {
    return values.equals(other.values);
  }
}
