package io.sheaf.docs.metadata.mappings;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.metadata.mappings.Mapping.Condition;
import io.sheaf.docs.metadata.mappings.Mapping.MappedAttribute;
import io.sheaf.docs.metadata.mappings.Mapping.MappedClassification;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A mapping as the wire shows it: of each source only the fields that it has.
@Serdeable
record MappingView(String mappingId, String name, @Nullable String description,
    @Nullable List<AttributeView> attributes, @Nullable List<ClassificationView> classifications) {

  @Serdeable
  record AttributeView(String attributeKey, String sourceType, @Nullable String defaultValue,
      @Nullable List<String> defaultValues, @Nullable List<String> labelTexts, @Nullable String labelMatchingType,
      @Nullable String validationRegex, @Nullable String metadataField, @Nullable String llmPromptEntityName) {

    static AttributeView of(MappedAttribute attribute) {
      return new AttributeView(attribute.attributeKey(), attribute.source().name(), attribute.defaultValue(),
          filled(attribute.defaultValues()), filled(attribute.labelTexts()), name(attribute.labelMatching()),
          attribute.validationRegex(), name(attribute.metadataField()), attribute.llmPromptEntityName());
    }
  }

  @Serdeable
  record ClassificationView(String classificationId, @Nullable List<ConditionView> conditions) {

    static ClassificationView of(MappedClassification classification) {
      return new ClassificationView(classification.classificationId(),
          filled(classification.conditions().stream().map(ConditionView::of).toList()));
    }
  }

  @Serdeable
  record ConditionView(String sourceType, String matchingType, @Nullable String text,
      @Nullable String llmPromptEntityName, @Nullable String resultKey, @Nullable String resultValue) {

    static ConditionView of(Condition condition) {
      return new ConditionView(condition.source().name(), condition.matching().name(), condition.text(),
          condition.llmPromptEntityName(), condition.resultKey(), condition.resultValue());
    }
  }

  static MappingView of(Mapping mapping) {
    return new MappingView(mapping.mappingId(), mapping.name(), mapping.description(),
        filled(mapping.attributes().stream().map(AttributeView::of).toList()),
        filled(mapping.classifications().stream().map(ClassificationView::of).toList()));
  }

  private static <T> @Nullable List<T> filled(List<T> list) {
    return list.isEmpty() ? null : list;
  }

  private static @Nullable String name(@Nullable Enum<?> word) {
    return word == null ? null : word.name();
  }
}
