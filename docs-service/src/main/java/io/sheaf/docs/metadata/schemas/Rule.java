package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.metadata.attributes.DataType;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a schema says about one attribute.
///
/// @param dataType of the attribute, which never changes as long as a schema names it
/// @param allowedValues as they were declared; none where every value is allowed
/// @param maxNumberOfValues below zero for as many as one likes
record Rule(String attributeKey, DataType dataType, List<String> allowedValues, @Nullable String defaultValue,
    List<String> defaultValues, @Nullable Integer minNumberOfValues, @Nullable Integer maxNumberOfValues,
    @Nullable String defaultEntityTypeId, @Nullable String defaultEntityId) {

  Rule {
    allowedValues = List.copyOf(allowedValues);
    defaultValues = List.copyOf(defaultValues);
  }

  /// Whether another rule about the attribute could contradict it.
  boolean narrows() {
    return minNumberOfValues() != null || defaultEntityTypeId() != null;
  }

  /// The values that it fills in.
  List<String> defaults() {
    var entity = defaultEntity();
    if (entity != null) {
      return List.of(entity);
    }
    var all = new LinkedHashSet<String>();
    if (defaultValue != null) {
      all.add(defaultValue);
    }
    all.addAll(defaultValues);
    return List.copyOf(all);
  }

  /// The entity that it fills in, as values refer to it.
  @Nullable
  String defaultEntity() {
    return defaultEntityTypeId == null || defaultEntityId == null ? null : defaultEntityTypeId + "#" + defaultEntityId;
  }
}
