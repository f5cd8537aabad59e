package io.sheaf.docs.documents.listing;

import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Days, zones and moments as queries spell them.
public final class Moments {

  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
  private static final Pattern OFFSET = Pattern.compile("([ +-]?)(\\d\\d):?(\\d\\d)?");
  private static final DateTimeFormatter WITHOUT_COLON = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxx");

  private Moments() {
  }

  /// A day; refused when it is none, or one that no key can hold.
  static LocalDate day(String text) {
    if (DAY.matcher(text).matches()) {
      try {
        var day = LocalDate.parse(text);
        if (day.getYear() >= 1 && day.getYear() <= 9998) {
          return day;
        }
      } catch (DateTimeException none) {
        // why: refused below.
      }
    }
    throw invalid("date", text);
  }

  /// A zone by its name or its distance from UTC; a sign that is not there, or came as a space, is a plus.
  static ZoneId zone(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return ZoneOffset.UTC;
    }
    try {
      var offset = OFFSET.matcher(text);
      if (offset.matches()) {
        var minutes = offset.group(3) == null ? "00" : offset.group(3);
        return ZoneOffset.of((offset.group(1).equals("-") ? "-" : "+") + offset.group(2) + ":" + minutes);
      }
      return ZoneId.of(text.strip());
    } catch (DateTimeException none) {
      throw invalid("tz", text);
    }
  }

  /// A moment of the query, when it names one.
  public static @Nullable Instant moment(Call call, String name) {
    var text = call.query(name);
    if (text == null || text.isEmpty()) {
      return null;
    }
    // why: a plus comes as a space where nobody encoded it.
    var whole = text.replace(' ', '+');
    for (var form : new DateTimeFormatter[]{DateTimeFormatter.ISO_OFFSET_DATE_TIME, WITHOUT_COLON}) {
      try {
        var moment = OffsetDateTime.parse(whole, form);
        if (moment.getYear() >= 1 && moment.getYear() <= 9998) {
          return moment.toInstant();
        }
      } catch (DateTimeException none) {
        // why: another form may fit.
      }
    }
    throw invalid(name, text);
  }

  /// The last microsecond of the second, for a moment that is told to the second: clients see no more of it.
  public static @Nullable Instant endOf(@Nullable Instant moment) {
    return moment == null || !moment.equals(moment.truncatedTo(ChronoUnit.SECONDS))
        ? moment
        : moment.with(ChronoField.MICRO_OF_SECOND, 999_999);
  }

  static Refused invalid(String name, String text) {
    return new Refused(Refusal.INVALID_REQUEST, "invalid " + name + " '" + text + "'");
  }
}
