package io.sheaf.docs.changes;

import io.sheaf.storage.table.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// What is to be written, and what it comes to when it is. The writes carry as conditions all that the plan
/// relies on.
public record Plan<T>(List<Write> writes, T outcome) {

  public Plan {
    writes = List.copyOf(writes);
  }

  public static <T> Plan<T> of(T outcome, Write... writes) {
    return new Plan<>(List.of(writes), outcome);
  }

  /// Nothing is to be done.
  public static <T> Plan<T> nothing(T outcome) {
    return new Plan<>(List.of(), outcome);
  }

  /// With what a neighbour lends.
  public Plan<T> and(List<Write> further) {
    var all = new ArrayList<>(writes);
    all.addAll(further);
    return new Plan<>(all, outcome);
  }

  public Plan<T> and(Write... further) {
    return and(List.of(further));
  }

  public <R> Plan<R> map(Function<? super T, ? extends R> change) {
    return new Plan<>(writes, change.apply(outcome));
  }
}
