package io.sheaf.workflow.conditions;

import java.math.BigDecimal;
import java.time.Instant;

/// One value that a document has, or that a condition compares with.
public sealed interface Datum {

  static Datum of(String text) {
    return new Text(text);
  }

  static Datum of(BigDecimal number) {
    return new Number(number);
  }

  static Datum of(long number) {
    return new Number(BigDecimal.valueOf(number));
  }

  static Datum of(boolean flag) {
    return new Flag(flag);
  }

  static Datum of(Instant moment) {
    return new Moment(moment);
  }

  record Text(String text) implements Datum {}

  /// `1.50` and `1.5` are one number.
  record Number(BigDecimal number) implements Datum {
    public Number {
      var stripped = number.stripTrailingZeros();
      number = stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
  }

  record Flag(boolean flag) implements Datum {}

  record Moment(Instant moment) implements Datum {}

  /// As people write it.
  default String spelled() {
    return switch (this) {
      case Text(var text) -> text;
      case Number(var number) -> number.toPlainString();
      case Flag(var flag) -> Boolean.toString(flag);
      case Moment(var moment) -> moment.toString();
    };
  }
}
