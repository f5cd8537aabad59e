package io.sheaf.docs.cases.life;

import io.sheaf.docs.web.Fields;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Dates of matters: a day, or a time with its offset from UTC. They are kept as they were written: a day is a day
/// wherever one is.
final class GivenDate {

  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final Pattern TIME = Pattern
      .compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:?\\d{2})");
  private static final DateTimeFormatter FORM = new DateTimeFormatterBuilder()
      .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME).appendPattern("[XXX][XX]").toFormatter();

  private GivenDate() {
  }

  /// What is given; what is no date is noted as a fault. An empty text is a date that is taken away.
  static @Nullable String read(Fields given, String name) {
    var text = given.text(name);
    if (text != null && !text.isEmpty() && !isDate(text)) {
      var place = given.pathOf(name);
      given.faults().add(place, "'" + place + "' must be a day or a time, as 2026-01-31 or 2026-01-31T12:00:00Z");
    }
    return text;
  }

  private static boolean isDate(String text) {
    try {
      if (DAY.matcher(text).matches()) {
        LocalDate.parse(text);
        return true;
      }
      if (TIME.matcher(text).matches()) {
        OffsetDateTime.parse(text, FORM);
        return true;
      }
      return false;
    } catch (DateTimeParseException noSuchDay) {
      return false;
    }
  }
}
