package io.sheaf.storage.table;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/// A moment as keys need it: microseconds and a counter, so that two things in one second are two things, in the
/// order in which they happened.
public record Stamp(Instant micros, int counter) implements Comparable<Stamp> {

  /// What stands in a stamp's text between the digits.
  private static final String SHAPE = "0000-00-00T00:00:00.000000-0000Z";
  /// Where in it the fraction of the second begins.
  private static final int SECONDS_END = 19;
  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");
  static final int MOST = 9999;

  public Stamp {
    checkYear(micros);
    micros = micros.truncatedTo(ChronoUnit.MICROS);
    if (counter < 0 || counter > MOST) {
      throw new IllegalArgumentException("a stamp counts to " + MOST + ", not " + counter);
    }
  }

  /// As in keys: `2026-11-18T12:44:56.123456-0000Z`, sorting as the moments do.
  public String text() {
    var text = new StringBuilder(SHAPE.length());
    start(text, micros);
    digits(text.append('-'), counter, 4);
    return text.append('Z').toString();
  }

  /// Sorts before every stamp of that microsecond and after every earlier one.
  static String startOf(Instant instant) {
    checkYear(instant);
    var text = new StringBuilder(SHAPE.length());
    start(text, instant);
    return text.toString();
  }

  /// why by hand: stamps are written and read with every item, and formatters take longer than the rest of it.
  private static void start(StringBuilder text, Instant instant) {
    var time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    digits(text, time.getYear(), 4);
    digits(text.append('-'), time.getMonthValue(), 2);
    digits(text.append('-'), time.getDayOfMonth(), 2);
    digits(text.append('T'), time.getHour(), 2);
    digits(text.append(':'), time.getMinute(), 2);
    digits(text.append(':'), time.getSecond(), 2);
    digits(text.append('.'), time.getNano() / 1000, 6);
  }

  private static void digits(StringBuilder text, int number, int width) {
    var digits = Integer.toString(number);
    text.repeat('0', width - digits.length()).append(digits);
  }

  private static void checkYear(Instant instant) {
    if (instant.isBefore(FIRST) || !instant.isBefore(END)) {
      throw new IllegalArgumentException("keys know the years 0 to 9999, not " + instant);
    }
  }

  public static Stamp parse(String text) {
    if (!hasShape(text)) {
      throw new IllegalArgumentException("not a stamp: " + text);
    }
    try {
      var time = LocalDateTime.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10), number(text, 11, 13),
          number(text, 14, 16), number(text, 17, 19), number(text, 20, 26) * 1000);
      return new Stamp(time.toInstant(ZoneOffset.UTC), number(text, 27, 31));
    } catch (DateTimeException noSuchTime) {
      throw new IllegalArgumentException("not a stamp: " + text, noSuchTime);
    }
  }

  /// A moment as [Instant#toString] writes it.
  ///
  /// why by hand: documents are read with every request, and [Instant#parse] takes longer than the rest of one.
  public static Instant instant(String text) {
    int end = text.length() - 1;
    if (end < SECONDS_END || end > SECONDS_END + 10 || text.charAt(end) != 'Z'
        || !hasShape(text, SECONDS_END) || end > SECONDS_END && text.charAt(SECONDS_END) != '.') {
      return Instant.parse(text);
    }
    int nanos = 0;
    for (int at = SECONDS_END + 1; at <= SECONDS_END + 9; at++) {
      int digit = at < end ? text.charAt(at) - '0' : 0;
      if (digit < 0 || digit > 9) {
        return Instant.parse(text);
      }
      nanos = 10 * nanos + digit;
    }
    return LocalDateTime.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10), number(text, 11, 13),
        number(text, 14, 16), number(text, 17, 19), nanos).toInstant(ZoneOffset.UTC);
  }

  private static boolean hasShape(String text) {
    return text.length() == SHAPE.length() && hasShape(text, SHAPE.length());
  }

  private static boolean hasShape(String text, int upTo) {
    for (int at = 0; at < upTo; at++) {
      char c = text.charAt(at);
      char wanted = SHAPE.charAt(at);
      if (wanted == '0' ? c < '0' || c > '9' : c != wanted) {
        return false;
      }
    }
    return true;
  }

  private static int number(String text, int from, int to) {
    return Integer.parseInt(text, from, to, 10);
  }

  @Override
  public int compareTo(Stamp other) {
    int compared = micros.compareTo(other.micros);
    return compared != 0 ? compared : Integer.compare(counter, other.counter);
  }
}
