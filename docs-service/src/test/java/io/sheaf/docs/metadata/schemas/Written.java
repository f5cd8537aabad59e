package io.sheaf.docs.metadata.schemas;

import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Schemas and values as requests have them, and back.
final class Written {

  private Written() {
  }

  static String schema(Schema schema) {
    return "{\"name\":\"" + schema.name() + "\",\"attributes\":{\"required\":["
        + schema.required().stream().map(Written::rule).collect(Collectors.joining(",")) + "],\"optional\":["
        + schema.optional().stream().map(Written::rule).collect(Collectors.joining(",")) + "],\"compositeKeys\":["
        + schema.compositeKeys().stream().map(key -> "{\"attributeKeys\":" + list(key.attributeKeys()) + "}")
            .collect(Collectors.joining(","))
        + "],\"allowAdditionalAttributes\":" + schema.allowsAdditional() + "}}";
  }

  private static String rule(Rule rule) {
    var fields = new ArrayList<String>();
    fields.add("\"attributeKey\":\"" + rule.attributeKey() + "\"");
    fields.add("\"allowedValues\":" + list(rule.allowedValues()));
    if (rule.defaultValue() != null) {
      fields.add("\"defaultValue\":\"" + rule.defaultValue() + "\"");
    }
    if (rule.defaultEntityTypeId() != null) {
      fields.add("\"defaultEntityTypeId\":\"" + rule.defaultEntityTypeId() + "\"");
    }
    if (rule.defaultEntityId() != null) {
      fields.add("\"defaultEntityId\":\"" + rule.defaultEntityId() + "\"");
    }
    if (rule.minNumberOfValues() != null) {
      fields.add("\"minNumberOfValues\":" + rule.minNumberOfValues());
      fields.add("\"maxNumberOfValues\":" + rule.maxNumberOfValues());
    }
    return "{" + String.join(",", fields) + "}";
  }

  private static String list(List<String> texts) {
    return texts.stream().map(text -> "\"" + text + "\"").collect(Collectors.joining(",", "[", "]"));
  }

  static String value(AttributeValue value) {
    var key = "{\"key\":\"" + value.key() + "\"";
    if (value.bool() != null) {
      return key + ",\"booleanValue\":" + value.bool() + "}";
    }
    if (!value.numbers().isEmpty()) {
      return key + ",\"numberValues\":" + value.numbers() + "}";
    }
    return value.strings().isEmpty() ? key + "}" : key + ",\"stringValues\":" + list(value.strings()) + "}";
  }

  static String text(JsonNode node, String field) {
    return Optional.ofNullable(node.get(field)).map(JsonNode::coerceStringValue).orElse("");
  }

  static List<String> texts(JsonNode node) {
    var all = new ArrayList<String>();
    Optional.ofNullable(node.get("stringValue")).ifPresent(one -> all.add(one.coerceStringValue()));
    Optional.ofNullable(node.get("stringValues"))
        .ifPresent(list -> list.values().forEach(one -> all.add(one.coerceStringValue())));
    return all;
  }

  static AttributeValue read(String key, JsonNode node) {
    var flag = node.get("booleanValue");
    if (flag != null) {
      return AttributeValue.bool(key, flag.getBooleanValue());
    }
    var numbers = new ArrayList<BigDecimal>();
    Optional.ofNullable(node.get("numberValue"))
        .ifPresent(one -> numbers.add(new BigDecimal(one.coerceStringValue())));
    Optional.ofNullable(node.get("numberValues")).ifPresent(
        list -> list.values().forEach(one -> numbers.add(new BigDecimal(one.coerceStringValue()))));
    if (!numbers.isEmpty()) {
      return AttributeValue.numbers(key, numbers);
    }
    var texts = texts(node);
    return texts.isEmpty() ? AttributeValue.keyOnly(key) : AttributeValue.texts(key, texts);
  }
}
