package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.DataType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// What schemas demand, said once more and without a thought for speed: rule by rule, schema by schema.
final class NaiveModel {

  private NaiveModel() {
  }

  /// What is wrong, as `kind key`.
  static Set<String> wrong(List<Schema> schemas, Map<String, AttributeValue> document) {
    var wrong = new TreeSet<String>();
    for (var key : document.keySet()) {
      boolean listed = schemas.stream().anyMatch(schema -> schema.rule(key).isPresent());
      if (!listed && schemas.stream().anyMatch(schema -> !schema.allowsAdditional())) {
        wrong.add("ADDITIONAL_ATTRIBUTES " + key);
      }
      if (!allowed(schemas, key).isEmpty() && !allowed(schemas, key).containsAll(spelled(document.get(key)))) {
        wrong.add("ALLOWED_VALUES " + key);
      }
    }
    for (var schema : schemas) {
      for (var rule : schema.required()) {
        if (!document.containsKey(rule.attributeKey())) {
          wrong.add("REQUIRED " + rule.attributeKey());
        }
      }
      for (var rule : schema.rules()) {
        var value = document.get(rule.attributeKey());
        if (value != null && rule.defaultEntityTypeId() != null && !value.strings().stream()
            .allMatch(entity -> entity.startsWith(rule.defaultEntityTypeId() + "#"))) {
          wrong.add("ENTITY_TYPE " + rule.attributeKey());
        }
        if (value == null || rule.dataType() == DataType.KEY_ONLY || rule.minNumberOfValues() == null) {
          continue;
        }
        if (spelled(value).size() < rule.minNumberOfValues()) {
          wrong.add("MIN_NUMBER_OF_VALUES " + rule.attributeKey());
        }
        if (rule.maxNumberOfValues() >= 0 && spelled(value).size() > rule.maxNumberOfValues()) {
          wrong.add("MAX_NUMBER_OF_VALUES " + rule.attributeKey());
        }
      }
    }
    return wrong;
  }

  private static Set<String> allowed(List<Schema> schemas, String key) {
    var allowed = new HashSet<String>();
    schemas.forEach(schema -> schema.rule(key).ifPresent(rule -> allowed.addAll(rule.allowedValues())));
    return allowed;
  }

  private static List<String> spelled(AttributeValue value) {
    if (value.bool() != null) {
      return List.of(value.bool() ? "true" : "false");
    }
    return value.numbers().isEmpty()
        ? value.strings()
        : value.numbers().stream().map(BigDecimal::toPlainString).toList();
  }

  /// The combinations of a document as clients see them, as `key=value`.
  static Set<String> composed(List<Schema> schemas, Map<String, AttributeValue> document) {
    var all = new TreeSet<String>();
    var seen = new HashSet<Set<String>>();
    for (var schema : schemas) {
      for (var key : schema.compositeKeys()) {
        if (seen.add(new HashSet<>(key.attributeKeys()))) {
          values(key.attributeKeys(), document).forEach(value -> all.add(String.join("::", key.attributeKeys()) + "="
              + value));
        }
      }
    }
    return all;
  }

  private static List<String> values(List<String> keys, Map<String, AttributeValue> document) {
    var first = document.get(keys.getFirst());
    if (first == null) {
      return List.of();
    }
    var mine = first.bool() != null
        ? List.of(first.bool().toString())
        : first.numbers().isEmpty() ? first.strings() : first.numbers().stream().map(NaiveModel::padded).toList();
    if (keys.size() == 1) {
      return mine;
    }
    var all = new ArrayList<String>();
    for (var rest : values(keys.subList(1, keys.size()), document)) {
      mine.forEach(value -> all.add(value + "::" + rest));
    }
    return all;
  }

  private static String padded(BigDecimal number) {
    return String.format(java.util.Locale.ROOT, "%020.4f", number);
  }
}
