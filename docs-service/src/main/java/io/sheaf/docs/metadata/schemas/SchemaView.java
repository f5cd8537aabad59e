package io.sheaf.docs.metadata.schemas;

import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A schema as the wire shows it.
@Serdeable
record SchemaView(String name, AttributesView attributes) {

  @Serdeable
  record AttributesView(List<CompositeKeyView> compositeKeys, List<RequiredView> required,
      List<OptionalView> optional, boolean allowAdditionalAttributes) {}

  @Serdeable
  record CompositeKeyView(List<String> attributeKeys) {}

  @Serdeable
  record RequiredView(String attributeKey, @Nullable String defaultEntityTypeId, @Nullable String defaultEntityId,
      @Nullable Integer minNumberOfValues, @Nullable Integer maxNumberOfValues, @Nullable String defaultValue,
      @Nullable List<String> defaultValues, @Nullable List<String> allowedValues,
      @Nullable Map<String, String> localizedAllowedValues) {}

  @Serdeable
  record OptionalView(String attributeKey, @Nullable String defaultEntityTypeId, @Nullable String defaultEntityId,
      @Nullable Integer minNumberOfValues, @Nullable Integer maxNumberOfValues, @Nullable List<String> allowedValues,
      @Nullable Map<String, String> localizedAllowedValues) {}

  /// @param called what the allowed values of a rule are called in the language asked for
  static SchemaView of(Schema schema, Function<Rule, Map<String, String>> called) {
    return new SchemaView(schema.name(), new AttributesView(
        schema.compositeKeys().stream().map(SchemaView::compositeKey).toList(),
        schema.required().stream().map(rule -> required(rule, called.apply(rule))).toList(),
        schema.optional().stream().map(rule -> optional(rule, called.apply(rule))).toList(),
        schema.allowsAdditional()));
  }

  static CompositeKeyView compositeKey(CompositeKey key) {
    return new CompositeKeyView(key.attributeKeys());
  }

  private static RequiredView required(Rule rule, Map<String, String> called) {
    return new RequiredView(rule.attributeKey(), rule.defaultEntityTypeId(), rule.defaultEntityId(),
        rule.minNumberOfValues(), rule.maxNumberOfValues(), rule.defaultValue(), given(rule.defaultValues()),
        given(rule.allowedValues()), called.isEmpty() ? null : called);
  }

  private static OptionalView optional(Rule rule, Map<String, String> called) {
    return new OptionalView(rule.attributeKey(), rule.defaultEntityTypeId(), rule.defaultEntityId(),
        rule.minNumberOfValues(), rule.maxNumberOfValues(), given(rule.allowedValues()),
        called.isEmpty() ? null : called);
  }

  private static @Nullable List<String> given(List<String> values) {
    return values.isEmpty() ? null : values;
  }
}
