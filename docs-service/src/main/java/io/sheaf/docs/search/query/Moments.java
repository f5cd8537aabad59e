package io.sheaf.docs.search.query;

import io.sheaf.docs.web.Fields;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Moments as they stand in requests: a day (`2026-01-31`), or a time with its offset. An end is as long as it is
/// written: up to a day means to the end of that day, up to a second to the end of that second.
final class Moments {

  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final Pattern TIME = Pattern
      .compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:?\\d{2})");
  private static final DateTimeFormatter FORM = new DateTimeFormatterBuilder()
      .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME).appendOffset("+HHmm", "Z").toFormatter();

  private Moments() {
  }

  static @Nullable Instant from(Fields range, String name) {
    return moment(range, name, false);
  }

  static @Nullable Instant to(Fields range, String name) {
    return moment(range, name, true);
  }

  private static @Nullable Instant moment(Fields range, String name, boolean isEnd) {
    var text = range.text(name);
    if (text == null) {
      return null;
    }
    try {
      if (DAY.matcher(text).matches()) {
        var day = LocalDate.parse(text);
        return isEnd
            ? day.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC).minus(1, ChronoUnit.MICROS)
            : day.atStartOfDay().toInstant(ZoneOffset.UTC);
      }
      if (TIME.matcher(text).matches()) {
        return time(text, isEnd);
      }
    } catch (DateTimeParseException noSuchDay) {
      // why: said below, together with what has another form.
    }
    var place = range.pathOf(name);
    range.faults().add(place, "'" + place + "' must be a day or a time, as 2026-01-31 or 2026-01-31T12:00:00Z");
    return null;
  }

  private static Instant time(String text, boolean isEnd) {
    var offset = text.length() - 3;
    var plain = text.charAt(offset) == ':' && !text.endsWith("Z")
        ? text.substring(0, offset) + text.substring(offset + 1)
        : text;
    var moment = OffsetDateTime.parse(plain, FORM).toInstant();
    return isEnd && text.indexOf('.') < 0 ? moment.plus(999_999, ChronoUnit.MICROS) : moment;
  }
}
