package io.sheaf.storage.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// What may stand in a placeholder of a key, and how it is spelled there.
enum Form {
  /// A name or an id, never empty.
  TEXT("text"),
  /// What a user gave: a text, which may be empty, a number or a flag; numbers in their order.
  VALUE("value"),
  /// A name of which the case does not count, spelled in small letters.
  FOLDED("folded"),
  /// Several texts, one after the other; only at the end of a key.
  LIST("list"),
  /// A [Stamp].
  TIME("time"),
  /// A day, `2026-11-18`.
  DAY("day"),
  /// A day, `20261118`.
  BASIC_DAY("basicday"),
  /// Any number, in the order of numbers.
  NUMBER("number"),
  /// A whole number from zero, padded with zeros as far as the template has them; one zero pads nothing.
  COUNT("count");

  private final String text;

  Form(String text) {
    this.text = text;
  }

  static Optional<Form> named(String text) {
    for (var form : values()) {
      if (form.text.equals(text) && form != COUNT) {
        return Optional.of(form);
      }
    }
    return text.matches("0+") ? Optional.of(COUNT) : Optional.empty();
  }

  String text() {
    return text;
  }

  /// Whether its spelling begins with a digit whatever the value is, so that ranges have natural ends.
  boolean beginsWithDigit() {
    return switch (this) {
      case TIME, DAY, BASIC_DAY, NUMBER, COUNT -> true;
      case TEXT, VALUE, FOLDED, LIST -> false;
    };
  }

  /// What its spellings look like, as a regular expression.
  String shape() {
    return switch (this) {
      case VALUE -> "[^#/]*";
      case LIST -> "[^/]*";
      case TEXT, FOLDED, TIME, DAY, BASIC_DAY, NUMBER, COUNT -> "[^#/]+";
    };
  }

  /// The whole of a value; nothing when it is not one of this form.
  Optional<String> spell(Object value, int width) {
    return switch (this) {
      case TEXT -> text(value).filter(text -> !text.isEmpty());
      case VALUE -> value(value);
      case FOLDED -> text(value).filter(text -> !text.isEmpty()).map(text -> text.toLowerCase(Locale.ROOT));
      case LIST -> list(value);
      case TIME -> value instanceof Stamp stamp ? Optional.of(stamp.text()) : Optional.empty();
      case DAY -> day(value).map(LocalDate::toString);
      case BASIC_DAY -> day(value).map(DateTimeFormatter.BASIC_ISO_DATE::format);
      case NUMBER -> value instanceof Number number ? Optional.of(number(number)) : Optional.empty();
      case COUNT -> count(value, width);
    };
  }

  /// A value, or what spellings of values begin with: the first letters of a text, the beginning of a moment.
  Optional<String> spellBeginning(Object value, int width) {
    return switch (this) {
      case TEXT -> text(value);
      case FOLDED -> text(value).map(text -> text.toLowerCase(Locale.ROOT));
      case TIME -> switch (value) {
        case Instant instant -> Optional.of(Stamp.startOf(instant));
        case LocalDate day -> Optional.of(day.toString());
        default -> spell(value, width);
      };
      case VALUE, LIST, DAY, BASIC_DAY, NUMBER, COUNT -> spell(value, width);
    };
  }

  /// Whether this is no more than the beginning of a value, so that many values begin so.
  boolean isOnlyBeginning(Object value) {
    return this == TIME && !(value instanceof Stamp);
  }

  private static Optional<String> text(Object value) {
    return switch (value) {
      case CharSequence text -> Optional.of(Spelling.text(text.toString()));
      case SiteId site -> Optional.of(site.text());
      case Enum<?> word -> Optional.of(Spelling.text(word.name()));
      // why: a record that does not say how it is written would bring its class and field names into the key.
      case Record id when !id.toString().startsWith(id.getClass().getSimpleName() + "[") ->
        Optional.of(Spelling.text(id.toString()));
      case java.util.UUID id -> Optional.of(id.toString());
      default -> Optional.empty();
    };
  }

  private static Optional<String> value(Object value) {
    return switch (value) {
      case Number number -> Optional.of(number(number));
      case Boolean flag -> Optional.of(flag.toString());
      default -> text(value);
    };
  }

  private static Optional<String> list(Object value) {
    if (!(value instanceof List<?> list) || list.isEmpty()) {
      return Optional.empty();
    }
    return Optional
        .of(list.stream().map(element -> Spelling.text(element.toString())).collect(Collectors.joining("#")));
  }

  private static Optional<LocalDate> day(Object value) {
    return switch (value) {
      case LocalDate day -> Optional.of(day);
      case Stamp stamp -> Optional.of(LocalDate.ofInstant(stamp.micros(), ZoneOffset.UTC));
      case Instant instant -> Optional.of(LocalDate.ofInstant(instant, ZoneOffset.UTC));
      default -> Optional.empty();
    };
  }

  private static String number(Number number) {
    return Spelling.number(number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString()));
  }

  private static Optional<String> count(Object value, int width) {
    if (!(value instanceof Integer || value instanceof Long) || ((Number) value).longValue() < 0) {
      return Optional.empty();
    }
    var digits = value.toString();
    if (digits.length() > width && width > 1) {
      // why: one digit more would sort before the shorter ones.
      throw new LimitExceeded("a key counts to " + "9".repeat(width) + " here, not " + value);
    }
    return Optional.of("0".repeat(width - Math.min(width, digits.length())) + digits);
  }
}
