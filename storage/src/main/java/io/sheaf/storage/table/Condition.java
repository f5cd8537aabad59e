package io.sheaf.storage.table;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What must be true of the item under a write's key, as data: the embedded engine asks it ([#holds]), the
/// DynamoDB engine renders it. An item that is absent or has expired holds no attribute.
public sealed interface Condition {

  static Condition always() {
    return new All(List.of());
  }

  static Condition present() {
    return new Present();
  }

  static Condition absent() {
    return new Not(new Present());
  }

  static Condition equal(String name, Value value) {
    return new Compare(name, Comparison.EQUAL, value);
  }

  static Condition equal(String name, String text) {
    return equal(name, Value.of(text));
  }

  static Condition equal(String name, long number) {
    return equal(name, Value.of(number));
  }

  static Condition less(String name, Value value) {
    return new Compare(name, Comparison.LESS, value);
  }

  static Condition atMost(String name, Value value) {
    return new Compare(name, Comparison.AT_MOST, value);
  }

  static Condition greater(String name, Value value) {
    return new Compare(name, Comparison.GREATER, value);
  }

  static Condition atLeast(String name, Value value) {
    return new Compare(name, Comparison.AT_LEAST, value);
  }

  static Condition has(String name) {
    return new Has(name);
  }

  static Condition lacks(String name) {
    return new Not(new Has(name));
  }

  default Condition and(Condition other) {
    return new All(List.of(this, other));
  }

  default Condition or(Condition other) {
    return new Any(List.of(this, other));
  }

  default Condition negated() {
    return new Not(this);
  }

  /// Whether there is nothing to look at.
  default boolean isAlways() {
    return this instanceof All(var conditions) && conditions.isEmpty();
  }

  /// Whether it is true of the item, or of its absence.
  default boolean holds(@Nullable Item item) {
    return switch (this) {
      case Present _ -> item != null;
      case Has(var name) -> item != null && item.value(name) != null;
      case Compare(var name, var comparison, var value) ->
        Optional.ofNullable(item).map(found -> found.value(name)).filter(held -> comparison.holds(held, value))
            .isPresent();
      case Not(var condition) -> !condition.holds(item);
      case All(var conditions) -> conditions.stream().allMatch(condition -> condition.holds(item));
      case Any(var conditions) -> conditions.stream().anyMatch(condition -> condition.holds(item));
    };
  }

  /// How much of it there is, for the limit.
  default int parts() {
    return switch (this) {
      case Present _,Has _,Compare _ -> 1;
      case Not(var condition) -> 1 + condition.parts();
      case All(var conditions) -> 1 + conditions.stream().mapToInt(Condition::parts).sum();
      case Any(var conditions) -> 1 + conditions.stream().mapToInt(Condition::parts).sum();
    };
  }

  /// There is an item.
  record Present() implements Condition {}

  /// There is an item, and it has the attribute.
  record Has(String name) implements Condition {}

  /// There is an item, it has the attribute, of the same type as the value, and it compares so.
  record Compare(String name, Comparison comparison, Value value) implements Condition {
    public Compare {
      if (comparison != Comparison.EQUAL && !(value instanceof Value.Text || value instanceof Value.Decimal)) {
        throw new IllegalArgumentException("only texts and numbers have an order");
      }
    }
  }

  record Not(Condition condition) implements Condition {}

  record All(List<Condition> conditions) implements Condition {
    public All {
      conditions = List.copyOf(conditions);
    }
  }

  /// At least one; of none, it is false.
  record Any(List<Condition> conditions) implements Condition {
    public Any {
      conditions = List.copyOf(conditions);
    }
  }

  /// How two values compare. Texts by their UTF-8 bytes, numbers by size; values of two types never do.
  enum Comparison {
    EQUAL, LESS, AT_MOST, GREATER, AT_LEAST;

    boolean holds(Value held, Value wanted) {
      if (this == EQUAL) {
        return held.equals(wanted);
      }
      if (held instanceof Value.Text(var left) && wanted instanceof Value.Text(var right)) {
        return holds(Utf8Order.compare(left, right));
      }
      if (held instanceof Value.Decimal(BigDecimal left) && wanted instanceof Value.Decimal(BigDecimal right)) {
        return holds(left.compareTo(right));
      }
      return false;
    }

    private boolean holds(int compared) {
      return switch (this) {
        case EQUAL -> compared == 0;
        case LESS -> compared < 0;
        case AT_MOST -> compared <= 0;
        case GREATER -> compared > 0;
        case AT_LEAST -> compared >= 0;
      };
    }
  }
}
