package io.sheaf.docs.web;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/// Times as the wire writes them: `2024-01-01T00:00:00+0000`, in UTC, to the second.
public final class Dates {

  private Dates() {
  }

  public static String wire(Instant instant) {
    // why by hand: every row of every list has two of them, and a formatter takes longer than the rest of the row.
    var time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    var text = new StringBuilder(24);
    digits(text, time.getYear(), 4);
    digits(text.append('-'), time.getMonthValue(), 2);
    digits(text.append('-'), time.getDayOfMonth(), 2);
    digits(text.append('T'), time.getHour(), 2);
    digits(text.append(':'), time.getMinute(), 2);
    digits(text.append(':'), time.getSecond(), 2);
    return text.append("+0000").toString();
  }

  private static void digits(StringBuilder text, int number, int width) {
    var digits = Integer.toString(number);
    text.repeat('0', Math.max(0, width - digits.length())).append(digits);
  }

  public static @Nullable String wireOrNull(@Nullable Instant instant) {
    return instant == null ? null : wire(instant);
  }
}
