package io.sheaf.storage.table;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/// A moment as keys need it: microseconds and a counter, so that two things in one second are two things, in the
/// order in which they happened.
public record Stamp(Instant micros, int counter) implements Comparable<Stamp> {

  private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS");
  static final int MOST = 9999;

  public Stamp {
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
    return FORM.format(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
  }

  public static Stamp parse(String text) {
    if (text.length() != 32 || text.charAt(31) != 'Z') {
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
