package io.sheaf.workflow.conditions;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/// How one value compares with another.
final class Comparing {

  private static final int LONGEST_NUMBER = 60;
  private static final DateTimeFormatter WIRE = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssZ", Locale.ROOT);

  private Comparing() {
  }

  static boolean equal(Datum left, Datum right) {
    if (left instanceof Datum.Flag || right instanceof Datum.Flag) {
      return flag(left).isPresent() && flag(left).equals(flag(right));
    }
    if (left instanceof Datum.Text(var one) && right instanceof Datum.Text(var other)) {
      return one.equals(other);
    }
    return order(left, right).orElse(1) == 0;
  }

  /// None where the two are in no order.
  static OptionalInt order(Datum left, Datum right) {
    if (left instanceof Datum.Flag || right instanceof Datum.Flag) {
      return OptionalInt.empty();
    }
    if (left instanceof Datum.Moment || right instanceof Datum.Moment) {
      return order(moment(left), moment(right));
    }
    if (left instanceof Datum.Number || right instanceof Datum.Number) {
      return order(number(left), number(right));
    }
    return OptionalInt.of(texts(left.spelled(), right.spelled()));
  }

  private static <T extends Comparable<T>> OptionalInt order(Optional<T> left, Optional<T> right) {
    return left.isPresent() && right.isPresent()
        ? OptionalInt.of(left.get().compareTo(right.get()))
        : OptionalInt.empty();
  }

  static int texts(String left, String right) {
    return Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
  }

  static Optional<BigDecimal> number(Datum datum) {
    return switch (datum) {
      case Datum.Number(var number) -> Optional.of(number);
      case Datum.Text(var text) when !text.isEmpty() && text.length() <= LONGEST_NUMBER -> number(text);
      default -> Optional.empty();
    };
  }

  private static Optional<BigDecimal> number(String text) {
    try {
      var number = new BigDecimal(text);
      // why: a few characters of exponent are gigabytes of digits.
      return Math.abs((long) number.scale()) <= 100 ? Optional.of(number) : Optional.empty();
    } catch (NumberFormatException notANumber) {
      return Optional.empty();
    }
  }

  private static Optional<Boolean> flag(Datum datum) {
    var spelled = datum.spelled().toLowerCase(Locale.ROOT);
    return spelled.equals("true") || spelled.equals("false") ? Optional.of(spelled.equals("true")) : Optional.empty();
  }

  /// A time with its offset, as ISO 8601 or as the wire writes it, or a day, which begins in UTC.
  static Optional<Instant> moment(Datum datum) {
    if (datum instanceof Datum.Moment(var moment)) {
      return Optional.of(moment);
    }
    var text = datum.spelled();
    try {
      if (text.length() == 10) {
        return Optional.of(LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant());
      }
      return Optional.of(OffsetDateTime.parse(text, text.matches(".*[+-]\\d{4}")
          ? WIRE
          : DateTimeFormatter.ISO_OFFSET_DATE_TIME).toInstant());
    } catch (DateTimeException noMoment) {
      return Optional.empty();
    }
  }
}
