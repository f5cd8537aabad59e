package io.sheaf.workflow.wire;

import java.util.List;
import java.util.function.Function;

/// What became of reading something that a client wrote.
public sealed interface Reading<T> {

  static <T> Reading<T> of(T read, Faults faults) {
    return faults.isEmpty() ? new Read<>(read) : new Faulty<>(faults.found());
  }

  /// All of it is right.
  record Read<T>(T what) implements Reading<T> {}

  /// All that is wrong with it; never empty.
  record Faulty<T>(List<Fault> faults) implements Reading<T> {
    public Faulty {
      faults = List.copyOf(faults);
    }
  }

  default List<Fault> found() {
    return switch (this) {
      case Read<T> _ -> List.of();
      case Faulty<T>(var faults) -> faults;
    };
  }

  /// For what was read before and is known to be right.
  default T orElseThrow() {
    return map(what -> what, faults -> {
      throw new IllegalArgumentException("not as it was written: " + faults);
    });
  }

  default <R> R map(Function<T, R> read, Function<List<Fault>, R> faulty) {
    return switch (this) {
      case Read<T>(var what) -> read.apply(what);
      case Faulty<T>(var faults) -> faulty.apply(faults);
    };
  }
}
