package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.DataType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;

/// All that the schemas of a document say about one attribute, taken together: required where one requires it; allowed
/// what any of those allows that say what is allowed; as many values as all of them take; the default of the last
/// that has one, which is the most special.
///
/// @param least zero where nobody says how many
/// @param most below zero where nobody says how many
record Demand(String key, DataType dataType, boolean required, List<String> allowed, List<String> defaults, int least,
    int most, List<String> entityTypeIds) {

  static Demand of(Rule rule, boolean required) {
    return new Demand(rule.attributeKey(), rule.dataType(), required, sorted(rule.allowedValues()), rule.defaults(),
        least(rule), most(rule), entityTypes(rule));
  }

  Demand and(Rule rule, boolean alsoRequired) {
    var both = new ArrayList<>(allowed);
    both.addAll(rule.allowedValues());
    var types = new LinkedHashSet<>(entityTypeIds);
    types.addAll(entityTypes(rule));
    return new Demand(key, dataType, required || alsoRequired, sorted(both),
        rule.defaults().isEmpty() ? defaults : rule.defaults(), Math.max(least, least(rule)),
        most < 0 ? most(rule) : most(rule) < 0 ? most : Math.min(most, most(rule)), List.copyOf(types));
  }

  private static int least(Rule rule) {
    return rule.minNumberOfValues() == null ? 0 : Math.max(0, rule.minNumberOfValues());
  }

  private static int most(Rule rule) {
    return rule.maxNumberOfValues() == null ? -1 : rule.maxNumberOfValues();
  }

  private static List<String> entityTypes(Rule rule) {
    return rule.defaultEntityTypeId() == null ? List.of() : List.of(rule.defaultEntityTypeId());
  }

  private static List<String> sorted(List<String> texts) {
    return List.copyOf(new TreeSet<>(texts));
  }

  /// What it fills in where a document says nothing.
  Optional<AttributeValue> filledIn() {
    if (dataType == DataType.KEY_ONLY) {
      return required ? Optional.of(AttributeValue.keyOnly(key)) : Optional.empty();
    }
    if (defaults.isEmpty()) {
      return Optional.empty();
    }
    return switch (dataType) {
      case NUMBER -> Optional.of(AttributeValue.numbers(key, defaults.stream().map(BigDecimal::new).toList()));
      case BOOLEAN -> Optional.of(AttributeValue.bool(key, Boolean.parseBoolean(defaults.getFirst())));
      case ENTITY -> Optional.of(AttributeValue.entity(key, defaults));
      case STRING, PUBLICATION -> Optional.of(AttributeValue.texts(key, defaults));
      case KEY_ONLY, WATERMARK -> Optional.empty();
    };
  }

  /// Tells what is wrong with the values of a document.
  void examine(AttributeValue value, Consumer<Violation> found) {
    if (!allowed.isEmpty() && !areAllowed(value)) {
      found.accept(new Violation(Violation.Of.ALLOWED_VALUES, key, key,
          "invalid attribute value '" + key + "', only allowed values are " + String.join(",", allowed)));
    }
    if (isCounted() && value.count() < least) {
      found.accept(new Violation(Violation.Of.MIN_NUMBER_OF_VALUES, key, "minNumberOfValues",
          "number of attributes " + value.count() + " is less than minimum of " + least));
    }
    if (isCounted() && most >= 0 && value.count() > most) {
      found.accept(new Violation(Violation.Of.MAX_NUMBER_OF_VALUES, key, "maxNumberOfValues",
          "number of attributes " + value.count() + " is more than maximum of " + most));
    }
    entityTypeIds.stream().filter(type -> !areOfType(value, type)).findFirst()
        .ifPresent(type -> found.accept(new Violation(Violation.Of.ENTITY_TYPE, key, key,
            "attribute '" + key + "' must use entityTypeId '" + type + "'")));
  }

  private boolean isCounted() {
    return dataType != DataType.KEY_ONLY && dataType != DataType.WATERMARK;
  }

  private boolean areAllowed(AttributeValue value) {
    if (dataType == DataType.NUMBER) {
      var numbers = allowed.stream().map(BigDecimal::new).map(AttributeValue::plain).toList();
      return numbers.containsAll(value.numbers());
    }
    return allowed.containsAll(value.spelled());
  }

  private static boolean areOfType(AttributeValue value, String type) {
    return value.strings().stream().allMatch(reference -> reference.startsWith(type + "#"));
  }
}
