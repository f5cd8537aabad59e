package io.sheaf.spec.json;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An object that was read, or is being made. Fields without a value are left out.
public final class JsonObject {

  private final Map<String, Object> fields = new LinkedHashMap<>();

  public static JsonObject empty() {
    return new JsonObject();
  }

  /// The object that this text holds.
  public static JsonObject parse(String text) {
    return JsonText.object(text);
  }

  public JsonObject with(String name, @Nullable Object value) {
    if (value != null) {
      fields.put(name, value);
    }
    return this;
  }

  public boolean has(String name) {
    return fields.containsKey(name);
  }

  public String text(String name) {
    return findText(name).orElseThrow(() -> missing(name, "a text"));
  }

  public Optional<String> findText(String name) {
    return find(name, String.class, "a text");
  }

  public @Nullable String textOrNull(String name) {
    return findText(name).orElse(null);
  }

  public long wholeNumber(String name) {
    return find(name, Long.class, "a whole number").orElseThrow(() -> missing(name, "a whole number"));
  }

  public int count(String name) {
    long number = wholeNumber(name);
    if (number != (int) number) {
      throw missing(name, "a number of this size");
    }
    return (int) number;
  }

  public double number(String name) {
    return find(name, Number.class, "a number").orElseThrow(() -> missing(name, "a number")).doubleValue();
  }

  public boolean isOn(String name) {
    return find(name, Boolean.class, "true or false").orElse(false);
  }

  public JsonObject object(String name) {
    return find(name, JsonObject.class, "an object").orElseThrow(() -> missing(name, "an object"));
  }

  public Optional<JsonObject> findObject(String name) {
    return find(name, JsonObject.class, "an object");
  }

  public List<JsonObject> objects(String name) {
    return list(name, JsonObject.class, "a list of objects");
  }

  public List<String> texts(String name) {
    return list(name, String.class, "a list of texts");
  }

  public List<Number> numbers(String name) {
    return list(name, Number.class, "a list of numbers");
  }

  private <T> List<T> list(String name, Class<T> type, String what) {
    return find(name, List.class, what).map(list -> items(name, list, type, what)).orElse(List.of());
  }

  /// A list of lists of texts.
  public List<List<String>> rows(String name) {
    return list(name, List.class, "a list of rows").stream()
        .map(row -> items(name, row, String.class, "a list of rows")).toList();
  }

  private static <T> List<T> items(String name, List<?> list, Class<T> type, String what) {
    return list.stream().map(item -> {
      if (!type.isInstance(item)) {
        throw missing(name, what);
      }
      return type.cast(item);
    }).toList();
  }

  private <T> Optional<T> find(String name, Class<T> type, String what) {
    var value = fields.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (!type.isInstance(value)) {
      throw missing(name, what);
    }
    return Optional.of(type.cast(value));
  }

  private static Malformed missing(String name, String what) {
    return new Malformed("'" + name + "' is not " + what);
  }

  Map<String, Object> fields() {
    return fields;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonObject object && object.fields.equals(fields);
  }

  @Override
  public int hashCode() {
    return fields.hashCode();
  }

  /// The JSON text, in one line.
  @Override
  public String toString() {
    return JsonText.of(this);
  }
}
