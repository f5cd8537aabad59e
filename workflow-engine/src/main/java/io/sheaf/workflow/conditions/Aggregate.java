package io.sheaf.workflow.conditions;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What is made of several values before they are compared with.
public enum Aggregate {
  FIRST, LAST, SUM, MIN, MAX, COUNT;

  /// None when there is nothing to make it of: no values, or a sum of what is no number.
  public Optional<Datum> of(List<Datum> values) {
    if (this == COUNT) {
      return Optional.of(Datum.of(values.size()));
    }
    if (values.isEmpty()) {
      return Optional.empty();
    }
    return switch (this) {
      case FIRST -> Optional.of(values.getFirst());
      case LAST -> Optional.of(values.getLast());
      case SUM -> sum(values);
      case MIN -> values.stream().min(order(values));
      case MAX -> values.stream().max(order(values));
      case COUNT -> throw new IllegalStateException("counted above");
    };
  }

  private static Optional<Datum> sum(List<Datum> values) {
    var sum = BigDecimal.ZERO;
    for (var value : values) {
      var number = Comparing.number(value);
      if (number.isEmpty()) {
        return Optional.empty();
      }
      sum = sum.add(number.get());
    }
    return Optional.of(Datum.of(sum));
  }

  /// Numbers by size, when all are; else the texts.
  private static Comparator<Datum> order(List<Datum> values) {
    return values.stream().allMatch(value -> value instanceof Datum.Number)
        ? Comparator.comparing(value -> ((Datum.Number) value).number())
        : Comparator.comparing(Datum::spelled, Comparing::texts);
  }
}
