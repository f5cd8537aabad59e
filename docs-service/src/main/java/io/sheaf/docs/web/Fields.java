package io.sheaf.docs.web;

import io.micronaut.json.tree.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An object of a request, read field by field. What has the wrong form is noted as a fault under the field's path
/// and read as absent; [#check] then refuses the request with all faults at once. Fields that nobody asks for are
/// ignored, and `null` is absent, as the wire has it.
public final class Fields {

  private static final int MOST_ELEMENTS = 10_000;

  private final JsonNode node;
  private final String path;
  private final Faults faults;

  private Fields(JsonNode node, String path, Faults faults) {
    this.node = node;
    this.path = path;
    this.faults = faults;
  }

  /// Of a body that was read; it must be an object.
  public static Fields of(JsonNode node) {
    if (!node.isObject()) {
      throw new Refused(Refusal.INVALID_JSON);
    }
    return new Fields(node, "", new Faults());
  }

  /// The faults that were found so far, for those that the caller adds.
  public Faults faults() {
    return faults;
  }

  public void check() {
    faults.check();
  }

  /// Where the field stands in the request: `tags[0].key`.
  public String pathOf(String name) {
    return path + name;
  }

  public boolean has(String name) {
    return find(name) != null;
  }

  /// Numbers and flags are taken for their text, as lenient clients send them.
  public @Nullable String text(String name) {
    var found = find(name);
    return found == null ? null : text(found, pathOf(name));
  }

  public boolean flag(String name) {
    var found = find(name);
    if (found == null) {
      return false;
    }
    if (found.isBoolean()) {
      return found.getBooleanValue();
    }
    if (found.isString() && (found.getStringValue().equals("true") || found.getStringValue().equals("false"))) {
      return found.getStringValue().equals("true");
    }
    faults.add(pathOf(name), "'" + pathOf(name) + "' must be true or false");
    return false;
  }

  public @Nullable BigDecimal number(String name) {
    var found = find(name);
    return found == null ? null : number(found, pathOf(name));
  }

  private @Nullable BigDecimal number(JsonNode value, String at) {
    try {
      var text = value.isNumber() || value.isString() ? value.coerceStringValue() : "";
      if (!text.isEmpty() && text.length() <= 40) {
        var number = new BigDecimal(text);
        if (Math.abs((long) number.scale()) <= 100) {
          return number;
        }
      }
    } catch (NumberFormatException notANumber) {
      // why: said below, together with what has another form.
    }
    faults.add(at, "'" + at + "' must be a number");
    return null;
  }

  /// The numbers of a list; empty when it is absent, see [#has].
  public List<BigDecimal> numbers(String name) {
    var numbers = new ArrayList<BigDecimal>();
    int index = 0;
    for (var element : elements(name)) {
      var number = number(element, pathOf(name) + "[" + index++ + "]");
      if (number != null) {
        numbers.add(number);
      }
    }
    return numbers;
  }

  public @Nullable Integer integer(String name) {
    var number = number(name);
    if (number == null) {
      return null;
    }
    try {
      return number.intValueExact();
    } catch (ArithmeticException tooLarge) {
      faults.add(pathOf(name), "'" + pathOf(name) + "' must be a whole number");
      return null;
    }
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

  public Optional<Fields> object(String name) {
    var found = find(name);
    if (found == null) {
      return Optional.empty();
    }
    if (!found.isObject()) {
      faults.add(pathOf(name), "'" + pathOf(name) + "' must be an object");
      return Optional.empty();
    }
    return Optional.of(new Fields(found, pathOf(name) + ".", faults));
  }

  /// What stands there as it is, for who reads it without knowing its form.
  public Optional<JsonNode> tree(String name) {
    return Optional.ofNullable(find(name));
  }

  /// The objects of a list; empty when it is absent, see [#has].
  public List<Fields> objects(String name) {
    var objects = new ArrayList<Fields>();
    int index = 0;
    for (var element : elements(name)) {
      var at = pathOf(name) + "[" + index++ + "]";
      if (element.isObject()) {
        objects.add(new Fields(element, at + ".", faults));
      } else {
        faults.add(at, "'" + at + "' must be an object");
      }
    }
    return objects;
  }

  /// The texts of a list; empty when it is absent, see [#has].
  public List<String> texts(String name) {
    var texts = new ArrayList<String>();
    int index = 0;
    for (var element : elements(name)) {
      var at = pathOf(name) + "[" + index++ + "]";
      var text = element.isNull() ? null : text(element, at);
      if (text != null) {
        texts.add(text);
      } else if (element.isNull()) {
        faults.add(at, "'" + at + "' must be a text");
      }
    }
    return texts;
  }

  /// The names of the fields that are there and not null, in their order.
  public List<String> names() {
    var names = new ArrayList<String>();
    for (Map.Entry<String, JsonNode> entry : node.entries()) {
      if (!entry.getValue().isNull()) {
        names.add(entry.getKey());
      }
    }
    return names;
  }

  private List<JsonNode> elements(String name) {
    var found = find(name);
    if (found == null) {
      return List.of();
    }
    if (!found.isArray()) {
      faults.add(pathOf(name), "'" + pathOf(name) + "' must be a list");
      return List.of();
    }
    if (found.size() > MOST_ELEMENTS) {
      faults.add(pathOf(name), "'" + pathOf(name) + "' has more than " + MOST_ELEMENTS + " elements");
      return List.of();
    }
    var elements = new ArrayList<JsonNode>(found.size());
    found.values().forEach(elements::add);
    return elements;
  }

  private @Nullable JsonNode find(String name) {
    var found = node.get(name);
    return found == null || found.isNull() ? null : found;
  }

  private @Nullable String text(JsonNode value, String at) {
    if (!value.isValueNode()) {
      faults.add(at, "'" + at + "' must be a text");
      return null;
    }
    var text = value.coerceStringValue();
    var wrong = Texts.fault(text);
    if (wrong.isPresent()) {
      faults.add(at, "'" + at + "' " + wrong.get());
      return null;
    }
    return text;
  }
}
