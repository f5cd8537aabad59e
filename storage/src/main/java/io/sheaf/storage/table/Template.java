package io.sheaf.storage.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A key as it is spelled: `docs#{documentId}`. A placeholder may name its form after a colon: `{when:time}`,
/// `{day:day}`, `{amount:number}`, `{index:000000}` (whole numbers, padded with zeros). What has no form is text,
/// in which `#`, `/` and `%` are escaped.
final class Template {

  private static final Pattern PART = Pattern.compile("\\{([A-Za-z0-9]+)(?::([a-z0]+))?}|([^{]+)");

  private final String spelling;
  private final List<Part> parts = new ArrayList<>();
  private final List<String> names = new ArrayList<>();

  private sealed interface Part {}

  private record Literal(String text) implements Part {}

  private record Placeholder(String name, @Nullable String form) implements Part {}

  Template(String spelling) {
    this.spelling = spelling;
    var matcher = PART.matcher(spelling);
    int end = 0;
    while (matcher.find()) {
      if (matcher.start() != end) {
        throw new IllegalArgumentException("cannot read the key template " + spelling);
      }
      end = matcher.end();
      if (matcher.group(3) != null) {
        parts.add(new Literal(matcher.group(3)));
      } else {
        parts.add(new Placeholder(matcher.group(1), matcher.group(2)));
        names.add(matcher.group(1));
      }
    }
    if (end != spelling.length()) {
      throw new IllegalArgumentException("cannot read the key template " + spelling);
    }
  }

  String spelling() {
    return spelling;
  }

  List<String> names() {
    return names;
  }

  /// The whole key; takes a value for each placeholder, in order.
  String fill(Object... values) {
    if (values.length != names.size()) {
      throw new IllegalArgumentException(spelling + " takes " + names + ", not " + Arrays.toString(values));
    }
    if (values.length == 0) {
      return spelling;
    }
    return render(values, true);
  }

  /// The key as far as the values go, with the text that follows the last of them.
  String beginning(Object... values) {
    return render(values, true);
  }

  /// The key as far as the values go, where the last value may be only the first letters of one.
  String startingWith(Object... values) {
    return render(values, false);
  }

  private String render(Object[] values, boolean goOn) {
    if (values.length > names.size()) {
      throw new IllegalArgumentException(spelling + " takes " + names + ", not " + Arrays.toString(values));
    }
    var text = new StringBuilder(48);
    int used = 0;
    for (var part : parts) {
      switch (part) {
        case Literal(var literal) -> {
          if (used == values.length && used > 0 && !goOn) {
            return text.toString();
          }
          text.append(literal);
        }
        case Placeholder(var name, var form) -> {
          if (used == values.length) {
            return text.toString();
          }
          text.append(spell(name, form, values[used]));
          used++;
        }
      }
    }
    return text.toString();
  }

  private String spell(String name, @Nullable String form, Object value) {
    if (form == null) {
      return Spelling.text(value.toString());
    }
    return switch (form) {
      case "time" -> switch (value) {
        case Stamp stamp -> stamp.text();
        case Instant instant -> Stamp.startOf(instant);
        default -> throw wrong(name, form, value);
      };
      case "day" -> switch (value) {
        case LocalDate day -> day.toString();
        case Stamp stamp -> stamp.text().substring(0, 10);
        default -> throw wrong(name, form, value);
      };
      case "number" -> switch (value) {
        case BigDecimal number -> Spelling.number(number);
        case Number number -> Spelling.number(new BigDecimal(number.toString()));
        default -> throw wrong(name, form, value);
      };
      default -> {
        if (!(value instanceof Number number) || number.longValue() < 0) {
          throw wrong(name, form, value);
        }
        yield String.format("%0" + form.length() + "d", number.longValue());
      }
    };
  }

  private IllegalArgumentException wrong(String name, String form, Object value) {
    return new IllegalArgumentException(name + " in " + spelling + " is a " + form + ", not " + value);
  }

  @Override
  public String toString() {
    return spelling;
  }
}
