package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.metadata.attributes.Attribute;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a request says about one attribute of a schema, held to what the attribute is.
final class RuleFields {

  // why: what stands under these was not written as a value, and a default would have to be made in the same way.
  private static final Set<String> WITHOUT_DEFAULTS = Set.of("Classification", "Relationships");
  private static final int MOST_DEFAULTS = 50;
  private static final int LONGEST_NUMBER = 40;
  private static final String LONGEST_ID = "x".repeat(100);

  private final Attributes attributes;
  private final Faults faults;

  RuleFields(Attributes attributes, Faults faults) {
    this.attributes = attributes;
    this.faults = faults;
  }

  /// @param required whether it stands among the required ones; only those have default values
  Rule read(Fields fields, Attribute attribute, boolean required) {
    var type = attribute.dataType();
    var allowed = spelled(type, fields.texts("allowedValues"));
    var fallback = required ? fields.text("defaultValue") : null;
    var fallbacks = required ? spelled(type, fields.texts("defaultValues")) : List.<String>of();
    var rule = new Rule(attribute.key(), type, allowed,
        fallback == null || fallback.isEmpty() ? null : spelled(type, fallback), fallbacks,
        fields.integer("minNumberOfValues"), fields.integer("maxNumberOfValues"), id(fields, "defaultEntityTypeId"),
        id(fields, "defaultEntityId"));
    entity(rule);
    if (values(rule, attribute)) {
      counts(rule);
      defaults(rule);
    }
    return rule;
  }

  private static List<String> spelled(DataType type, List<String> texts) {
    return List.copyOf(new LinkedHashSet<>(texts.stream().map(text -> spelled(type, text)).toList()));
  }

  private static String spelled(DataType type, String text) {
    return type == DataType.BOOLEAN ? text.toLowerCase(Locale.ROOT) : text;
  }

  private static @Nullable String id(Fields fields, String name) {
    var id = fields.text(name);
    return id == null || id.isEmpty() ? null : id;
  }

  private void entity(Rule rule) {
    if (rule.dataType() != DataType.ENTITY) {
      faults.when(rule.defaultEntityTypeId() != null || rule.defaultEntityId() != null, rule.attributeKey(),
          "attribute '" + rule.attributeKey() + "' does not allow default entities");
    } else if (rule.defaultEntityId() != null) {
      faults.when(rule.defaultEntityTypeId() == null, "entityTypeId", "'entityTypeId' is required");
    }
  }

  /// Whether all values are ones that the attribute takes.
  private boolean values(Rule rule, Attribute attribute) {
    var key = rule.attributeKey();
    boolean hasDefaults = rule.defaultValue() != null || !rule.defaultValues().isEmpty();
    if (!SchemaFields.hasValues(rule.dataType())) {
      faults.when(!rule.allowedValues().isEmpty(), key, "attribute '" + key + "' does not allow allowed values");
      faults.when(hasDefaults, key, "attribute '" + key + "' does not allow default values");
      return false;
    }
    if (hasDefaults && (WITHOUT_DEFAULTS.contains(key) || rule.dataType() == DataType.PUBLICATION
        || rule.dataType() == DataType.ENTITY)) {
      faults.add(key, "attribute '" + key + "' does not allow default values");
      return false;
    }
    boolean fit = true;
    for (var text : rule.allowedValues()) {
      fit &= takes(attribute, text, "allowedValues");
    }
    for (var text : rule.defaultEntity() == null ? rule.defaults() : List.<String>of()) {
      fit &= takes(attribute, text, "defaultValue");
    }
    return fit;
  }

  private boolean takes(Attribute attribute, String text, String field) {
    if (!fits(attribute.key(), text)) {
      faults.add(field, "'" + field + "' has a value that is too long");
      return false;
    }
    var value = value(attribute, text);
    if (value.isEmpty()) {
      faults.add(attribute.key(), "attribute only support " + attribute.dataType().name().toLowerCase(Locale.ROOT)
          + " value");
      return false;
    }
    var wrong = attributes.faultOf(attribute, value.get());
    wrong.ifPresent(fault -> faults.add(fault.key(), fault.error()));
    return wrong.isEmpty();
  }

  private static boolean fits(String key, String text) {
    try {
      TableSchema.CLASSIFICATION_ALLOWED_VALUE.key(SiteId.DEFAULT, LONGEST_ID, key, text);
      return true;
    } catch (LimitExceeded tooLong) {
      return false;
    }
  }

  private static Optional<AttributeValue> value(Attribute attribute, String text) {
    return switch (attribute.dataType()) {
      case NUMBER -> number(text).map(number -> AttributeValue.number(attribute.key(), number));
      case BOOLEAN -> text.equals("true") || text.equals("false")
          ? Optional.of(AttributeValue.bool(attribute.key(), text.equals("true")))
          : Optional.empty();
      case ENTITY -> Optional.of(AttributeValue.entity(attribute.key(), List.of(text)));
      case STRING, PUBLICATION, KEY_ONLY, WATERMARK -> Optional.of(AttributeValue.text(attribute.key(), text));
    };
  }

  private static Optional<BigDecimal> number(String text) {
    try {
      var number = text.length() > LONGEST_NUMBER ? null : new BigDecimal(text);
      return Optional.ofNullable(number).filter(one -> one.precision() <= 38 && Math.abs((long) one.scale()) <= 100);
    } catch (NumberFormatException notANumber) {
      return Optional.empty();
    }
  }

  private void counts(Rule rule) {
    var least = rule.minNumberOfValues();
    var most = rule.maxNumberOfValues();
    if (least == null || most == null) {
      faults.when(least == null && most != null, "minNumberOfValues", "'minNumberOfValues' is required");
      faults.when(least != null && most == null, "maxNumberOfValues", "'maxNumberOfValues' is required");
      return;
    }
    int values = rule.dataType() == DataType.BOOLEAN ? 1 : Integer.MAX_VALUE;
    values = rule.allowedValues().isEmpty() ? values : Math.min(values, rule.allowedValues().size());
    faults.when(least < 0, "minNumberOfValues", "'minNumberOfValues' must not be negative");
    faults.when(most == 0 || most > 0 && most < least, "maxNumberOfValues",
        "'maxNumberOfValues' must be at least 1 and 'minNumberOfValues'");
    faults.when(least > values, "minNumberOfValues", "attribute '" + rule.attributeKey() + "' has at most " + values
        + " values");
  }

  private void defaults(Rule rule) {
    var defaults = rule.defaults();
    if (defaults.isEmpty() || rule.defaultEntity() != null) {
      return;
    }
    var name = rule.defaultValue() != null ? "defaultValue" : "defaultValues";
    faults.when(!rule.allowedValues().isEmpty() && !new HashSet<>(rule.allowedValues()).containsAll(defaults), name,
        name + " must be part of allowed values");
    int least = rule.minNumberOfValues() == null ? 0 : rule.minNumberOfValues();
    int most = rule.maxNumberOfValues() == null || rule.maxNumberOfValues() < 0
        ? MOST_DEFAULTS
        : rule.maxNumberOfValues();
    most = rule.dataType() == DataType.BOOLEAN ? 1 : most;
    faults.when(defaults.size() < least || defaults.size() > most, "defaultValues",
        "number of default values must be from " + least + " to " + most);
  }
}
