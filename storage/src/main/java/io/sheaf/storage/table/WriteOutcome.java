package io.sheaf.storage.table;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// What became of a write.
public sealed interface WriteOutcome {

  default boolean isDone() {
    return this instanceof Done;
  }

  default <T> T map(Supplier<T> done, Function<Unmet, T> unmet) {
    return switch (this) {
      case Done _ -> done.get();
      case Unmet refused -> unmet.apply(refused);
    };
  }

  /// All of it happened, and is durable.
  record Done() implements WriteOutcome {}

  /// None of it happened, for these conditions did not hold; in the order of the writes, and all of them.
  record Unmet(List<Failure> failures) implements WriteOutcome {

    public Unmet {
      failures = List.copyOf(failures);
    }

    public boolean names(Key key) {
      return failures.stream().anyMatch(failure -> failure.write().key().equals(key));
    }
  }

  /// A part whose condition did not hold, and the item that was found instead.
  record Failure(int index, Write write, Optional<Item> found) {}
}
