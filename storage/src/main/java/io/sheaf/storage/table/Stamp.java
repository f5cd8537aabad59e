package io.sheaf.storage.table;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/// A moment as keys need it: microseconds and a counter, so that two things in one second are two things, in the
/// order in which they happened.
public record Stamp(Instant micros, int counter) implements Comparable<Stamp> {

  private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS");
  private static final Pattern SHAPE = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}-\\d{4}Z");
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
    return startOf(micros) + "-" + String.format("%04d", counter) + "Z";
  }

  /// Sorts before every stamp of that microsecond and after every earlier one.
  static String startOf(Instant instant) {
    checkYear(instant);
    return FORM.format(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
  }

  private static void checkYear(Instant instant) {
    if (instant.isBefore(FIRST) || !instant.isBefore(END)) {
      throw new IllegalArgumentException("keys know the years 0 to 9999, not " + instant);
    }
  }

  public static Stamp parse(String text) {
    if (!SHAPE.matcher(text).matches()) {
      throw new IllegalArgumentException("not a stamp: " + text);
    }
    var instant = LocalDateTime.parse(text.substring(0, 26), FORM).toInstant(ZoneOffset.UTC);
    return new Stamp(instant, Integer.parseInt(text.substring(27, 31)));
  }

  @Override
  public int compareTo(Stamp other) {
    int compared = micros.compareTo(other.micros);
    return compared != 0 ? compared : Integer.compare(counter, other.counter);
  }
}
