package io.sheaf.docs.search.feeding;

import io.sheaf.docs.documents.Metadata;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a client said of a document for full text alone, besides its text. It is shown and found there in place of what
/// the document says under the same names, and changes nothing of the document.
///
/// @param fields such as a path, by name
/// @param attributes by key
public record Said(Map<String, String> fields, List<Metadata> metadata, Map<String, Attribute> attributes) {

  public static final Said NOTHING = new Said(Map.of(), List.of(), Map.of());

  private static final String METADATA = "metadata";
  private static final String ATTRIBUTES = "attributes";

  public Said {
    fields = Map.copyOf(fields);
    metadata = List.copyOf(metadata);
    attributes = Map.copyOf(attributes);
  }

  /// @param when it was said
  public record Attribute(ValueType type, List<String> strings, List<BigDecimal> numbers, @Nullable Boolean flag,
      Stamp when) {

    public Attribute {
      strings = List.copyOf(strings);
      numbers = List.copyOf(numbers);
    }

    /// The values as searches write them; none of a key alone.
    public List<String> spelled() {
      if (flag != null) {
        return List.of(flag.toString());
      }
      return numbers.isEmpty()
          ? strings
          : numbers.stream().map(number -> AttributeValue.plain(number).toPlainString()).toList();
    }
  }

  /// With what was said later in place of what was said before under the same names.
  public Said and(Said later) {
    var allFields = new LinkedHashMap<>(fields);
    allFields.putAll(later.fields);
    var allMetadata = new LinkedHashMap<String, Metadata>();
    metadata.forEach(one -> allMetadata.put(one.key(), one));
    later.metadata.forEach(one -> allMetadata.put(one.key(), one));
    var allAttributes = new LinkedHashMap<>(attributes);
    allAttributes.putAll(later.attributes);
    return new Said(allFields, List.copyOf(allMetadata.values()), allAttributes);
  }

  /// As it is kept with a text.
  public Map<String, Value> values() {
    var values = new LinkedHashMap<String, Value>();
    fields.forEach((name, text) -> values.put(name, Value.of(text)));
    if (!metadata.isEmpty()) {
      var byKey = new LinkedHashMap<String, Value>();
      metadata.forEach(one -> byKey.put(one.key(), value(one)));
      values.put(METADATA, Value.of(byKey));
    }
    if (!attributes.isEmpty()) {
      var byKey = new LinkedHashMap<String, Value>();
      attributes.forEach((key, attribute) -> byKey.put(key, value(attribute)));
      values.put(ATTRIBUTES, Value.of(byKey));
    }
    return values;
  }

  private static Value value(Metadata one) {
    var several = one.values();
    var single = one.value();
    return several != null ? Value.texts(several) : Value.of(single == null ? "" : single);
  }

  private static Value value(Attribute attribute) {
    var values = new LinkedHashMap<String, Value>();
    values.put("type", Value.of(attribute.type().name()));
    values.put("when", Value.of(attribute.when().text()));
    if (!attribute.strings().isEmpty()) {
      values.put("strings", Value.texts(attribute.strings()));
    }
    if (!attribute.numbers().isEmpty()) {
      values.put("numbers", Value.of(attribute.numbers().stream().map(Value::of).toList()));
    }
    if (attribute.flag() != null) {
      values.put("flag", Value.of(attribute.flag().booleanValue()));
    }
    return Value.of(values);
  }

  public static Said of(StoredText stored) {
    var fields = new LinkedHashMap<String, String>();
    stored.given().forEach((name, value) -> {
      if (value instanceof Value.Text(var text)) {
        fields.put(name, text);
      }
    });
    var metadata = new ArrayList<Metadata>();
    inner(stored.given(), METADATA).forEach((key, value) -> metadata.add(value instanceof Value.Text(var text)
        ? new Metadata(key, text, null)
        : new Metadata(key, null, texts(value))));
    var attributes = new LinkedHashMap<String, Attribute>();
    inner(stored.given(), ATTRIBUTES).forEach((key, value) -> {
      if (value instanceof Value.Fields(var of)) {
        attributes.put(key, attribute(of));
      }
    });
    return new Said(fields, metadata, attributes);
  }

  private static Attribute attribute(Map<String, Value> of) {
    return new Attribute(ValueType.valueOf(text(of, "type")), texts(of.get("strings")), numbers(of.get("numbers")),
        of.get("flag") instanceof Value.Flag(var flag) ? flag : null, Stamp.parse(text(of, "when")));
  }

  private static Map<String, Value> inner(Map<String, Value> values, String name) {
    return values.get(name) instanceof Value.Fields(var inner) ? inner : Map.of();
  }

  private static String text(Map<String, Value> values, String name) {
    return values.get(name) instanceof Value.Text(var text) ? text : "";
  }

  private static List<String> texts(@Nullable Value value) {
    var texts = new ArrayList<String>();
    if (value instanceof Value.Listing(var listed)) {
      listed.forEach(one -> {
        if (one instanceof Value.Text(var text)) {
          texts.add(text);
        }
      });
    }
    return texts;
  }

  private static List<BigDecimal> numbers(@Nullable Value value) {
    var numbers = new ArrayList<BigDecimal>();
    if (value instanceof Value.Listing(var listed)) {
      listed.forEach(one -> {
        if (one instanceof Value.Decimal(var number)) {
          numbers.add(number);
        }
      });
    }
    return numbers;
  }
}
