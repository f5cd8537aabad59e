package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A schema as items hold it, and back.
final class SchemaItem {

  private SchemaItem() {
  }

  static Value written(Schema schema) {
    var fields = new LinkedHashMap<String, Value>();
    fields.put("required", list(schema.required(), SchemaItem::written));
    fields.put("optional", list(schema.optional(), SchemaItem::written));
    fields.put("compositeKeys", list(schema.compositeKeys(), key -> Value.texts(key.attributeKeys())));
    fields.put("allowAdditionalAttributes", Value.of(schema.allowsAdditional()));
    return Value.of(fields);
  }

  static Value written(Rule rule) {
    var fields = new LinkedHashMap<String, Value>();
    fields.put("attributeKey", Value.of(rule.attributeKey()));
    fields.put("dataType", Value.of(rule.dataType().name()));
    text(fields, "defaultValue", rule.defaultValue());
    texts(fields, "defaultValues", rule.defaultValues());
    texts(fields, "allowedValues", rule.allowedValues());
    number(fields, "minNumberOfValues", rule.minNumberOfValues());
    number(fields, "maxNumberOfValues", rule.maxNumberOfValues());
    text(fields, "defaultEntityTypeId", rule.defaultEntityTypeId());
    text(fields, "defaultEntityId", rule.defaultEntityId());
    return Value.of(fields);
  }

  private static void text(Map<String, Value> fields, String name, @Nullable String text) {
    if (text != null) {
      fields.put(name, Value.of(text));
    }
  }

  private static void texts(Map<String, Value> fields, String name, List<String> texts) {
    if (!texts.isEmpty()) {
      fields.put(name, Value.texts(texts));
    }
  }

  private static void number(Map<String, Value> fields, String name, @Nullable Integer number) {
    if (number != null) {
      fields.put(name, Value.of(number));
    }
  }

  private static <T> Value list(List<T> elements, Function<T, Value> write) {
    return Value.of(elements.stream().map(write).toList());
  }

  static Schema read(Item item) {
    var fields = fields(item.value("schema"));
    var flag = fields.get("allowAdditionalAttributes");
    return new Schema(item.text("name"), rules(fields.get("required")), rules(fields.get("optional")),
        compositeKeys(fields.get("compositeKeys")), flag instanceof Value.Flag(var allows) && allows);
  }

  static List<CompositeKey> compositeKeys(@Nullable Value value) {
    return values(value).stream().map(key -> new CompositeKey(texts(key))).toList();
  }

  private static List<Rule> rules(@Nullable Value value) {
    return values(value).stream().map(SchemaItem::fields).map(SchemaItem::rule).toList();
  }

  private static Rule rule(Map<String, Value> fields) {
    return new Rule(String.valueOf(text(fields, "attributeKey")),
        DataType.valueOf(String.valueOf(text(fields, "dataType"))), texts(fields.get("allowedValues")),
        text(fields, "defaultValue"), texts(fields.get("defaultValues")), number(fields, "minNumberOfValues"),
        number(fields, "maxNumberOfValues"), text(fields, "defaultEntityTypeId"), text(fields, "defaultEntityId"));
  }

  private static Map<String, Value> fields(@Nullable Value value) {
    return value instanceof Value.Fields(var fields) ? fields : Map.of();
  }

  private static List<Value> values(@Nullable Value value) {
    return value instanceof Value.Listing(var values) ? values : List.of();
  }

  private static @Nullable String text(Map<String, Value> fields, String name) {
    return fields.get(name) instanceof Value.Text(var text) ? text : null;
  }

  private static @Nullable Integer number(Map<String, Value> fields, String name) {
    return fields.get(name) instanceof Value.Decimal(var number) ? number.intValueExact() : null;
  }

  static List<String> texts(@Nullable Value value) {
    var texts = new ArrayList<String>();
    for (var element : values(value)) {
      if (element instanceof Value.Text(var text)) {
        texts.add(text);
      }
    }
    return texts;
  }
}
