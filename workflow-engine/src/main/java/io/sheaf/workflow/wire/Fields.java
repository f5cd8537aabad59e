package io.sheaf.workflow.wire;

import io.sheaf.storage.table.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An object, read field by field. What has the wrong form is noted as a fault under the field's path and read as
/// absent; `null` is absent.
public final class Fields {

  private final Map<String, Value> fields;
  private final String path;
  private final Faults faults;

  private Fields(Map<String, Value> fields, String path, Faults faults) {
    this.fields = fields;
    this.path = path;
    this.faults = faults;
  }

  /// @param at where the object stands in what was sent; empty for the whole of it
  public static Fields of(Value value, String at, Faults faults) {
    var prefix = at.isEmpty() ? "" : at + ".";
    if (value instanceof Value.Fields(var fields)) {
      return new Fields(fields, prefix, faults);
    }
    faults.add(at, "'" + at + "' must be an object");
    return new Fields(Map.of(), prefix, faults);
  }

  public static Fields of(Value value, Faults faults) {
    return of(value, "", faults);
  }

  public Faults faults() {
    return faults;
  }

  /// Where the field stands: `steps[0].stepId`.
  public String pathOf(String name) {
    return path + name;
  }

  /// Where this object itself stands.
  public String place() {
    return path.endsWith(".") ? path.substring(0, path.length() - 1) : path;
  }

  public boolean has(String name) {
    return find(name) != null;
  }

  public @Nullable Value find(String name) {
    var found = fields.get(name);
    return found instanceof Value.Nothing ? null : found;
  }

  public List<String> names() {
    return fields.keySet().stream().filter(this::has).toList();
  }

  /// Numbers and flags are taken for their text, as lenient clients send them.
  public @Nullable String text(String name) {
    var found = find(name);
    return found == null ? null : text(found, pathOf(name));
  }

  /// A text that must be there and say something; "" when it does not.
  public String required(String name) {
    var text = text(name);
    if (text == null || text.isBlank()) {
      missing(name);
      return "";
    }
    return text;
  }

  public void missing(String name) {
    faults.add(pathOf(name), "'" + pathOf(name) + "' is required");
  }

  /// A text no longer than that.
  public @Nullable String text(String name, int longest) {
    var text = text(name);
    if (text != null && text.length() > longest) {
      faults.add(pathOf(name), "'" + pathOf(name) + "' has more than " + longest + " characters");
      return null;
    }
    return text;
  }

  public @Nullable BigDecimal number(String name) {
    var found = find(name);
    if (found instanceof Value.Decimal(var number)) {
      return number;
    }
    try {
      if (found instanceof Value.Text(var text) && text.length() <= 40) {
        return ((Value.Decimal) Value.of(new BigDecimal(text))).number();
      }
    } catch (RuntimeException notANumber) {
      // why: said below, together with what has another form.
    }
    faults.when(found != null, pathOf(name), "'" + pathOf(name) + "' must be a number");
    return null;
  }

  /// A whole number within these bounds.
  public @Nullable Integer integer(String name, int least, int most) {
    var number = number(name);
    if (number == null) {
      return null;
    }
    if (number.stripTrailingZeros().scale() > 0 || number.compareTo(BigDecimal.valueOf(least)) < 0
        || number.compareTo(BigDecimal.valueOf(most)) > 0) {
      faults.add(pathOf(name), "'" + pathOf(name) + "' must be a whole number from " + least + " to " + most);
      return null;
    }
    return number.intValueExact();
  }

  public @Nullable Boolean flag(String name) {
    var found = find(name);
    if (found instanceof Value.Flag(var flag)) {
      return flag;
    }
    if (found instanceof Value.Text(var text) && (text.equals("true") || text.equals("false"))) {
      return text.equals("true");
    }
    faults.when(found != null, pathOf(name), "'" + pathOf(name) + "' must be true or false");
    return null;
  }

  /// One of the words of the enum, in any case; another word is read as absent, as the wire has it.
  public <E extends Enum<E>> @Nullable E word(String name, Class<E> type) {
    var text = text(name);
    if (text == null) {
      return null;
    }
    var upper = text.strip().toUpperCase(Locale.ROOT);
    for (var constant : type.getEnumConstants()) {
      if (constant.name().equals(upper)) {
        return constant;
      }
    }
    return null;
  }

  public <E extends Enum<E>> @Nullable E requiredWord(String name, Class<E> type) {
    var word = word(name, type);
    if (word == null) {
      missing(name);
    }
    return word;
  }

  /// A span of time as ISO 8601 writes it: `PT48H`, `P3D`.
  public @Nullable Duration span(String name, Duration least, Duration most) {
    var text = text(name);
    if (text == null) {
      return null;
    }
    try {
      var span = Duration.parse(text);
      if (span.compareTo(least) >= 0 && span.compareTo(most) <= 0) {
        return span;
      }
    } catch (DateTimeParseException | ArithmeticException noSpan) {
      // why: said below, together with what is too short or too long.
    }
    faults.add(pathOf(name), "'" + pathOf(name) + "' must be a span of time from " + least + " to " + most);
    return null;
  }

  public Optional<Fields> object(String name) {
    var found = find(name);
    if (found == null) {
      return Optional.empty();
    }
    if (found instanceof Value.Fields(var inner)) {
      return Optional.of(new Fields(inner, pathOf(name) + ".", faults));
    }
    faults.add(pathOf(name), "'" + pathOf(name) + "' must be an object");
    return Optional.empty();
  }

  /// The objects of a list of at most so many; empty when it is absent, see [#has].
  public List<Fields> objects(String name, int most) {
    var objects = new ArrayList<Fields>();
    int index = 0;
    for (var element : elements(name, most)) {
      var at = pathOf(name) + "[" + index++ + "]";
      if (element instanceof Value.Fields(var inner)) {
        objects.add(new Fields(inner, at + ".", faults));
      } else {
        faults.add(at, "'" + at + "' must be an object");
      }
    }
    return objects;
  }

  /// The texts of a list of at most so many; empty when it is absent, see [#has].
  public List<String> texts(String name, int most) {
    var texts = new ArrayList<String>();
    int index = 0;
    for (var element : elements(name, most)) {
      var text = text(element, pathOf(name) + "[" + index++ + "]");
      if (text != null) {
        texts.add(text);
      }
    }
    return texts;
  }

  private List<Value> elements(String name, int most) {
    var found = find(name);
    if (found == null) {
      return List.of();
    }
    if (!(found instanceof Value.Listing(var elements))) {
      faults.add(pathOf(name), "'" + pathOf(name) + "' must be a list");
      return List.of();
    }
    if (elements.size() > most) {
      faults.add(pathOf(name), "'" + pathOf(name) + "' has more than " + most + " elements");
      return List.of();
    }
    return elements;
  }

  private @Nullable String text(Value value, String at) {
    var text = switch (value) {
      case Value.Text(var said) -> said;
      case Value.Decimal(var number) -> number.toPlainString();
      case Value.Flag(var flag) -> Boolean.toString(flag);
      default -> null;
    };
    if (text == null) {
      faults.add(at, "'" + at + "' must be a text");
    } else if (text.indexOf('\0') >= 0) {
      faults.add(at, "'" + at + "' must not contain null characters");
      return null;
    }
    return text;
  }
}
