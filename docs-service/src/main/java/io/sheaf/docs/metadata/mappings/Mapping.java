package io.sheaf.docs.metadata.mappings;

import io.sheaf.storage.table.Stamp;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What documents get from what was read of them: attributes or classifications, the other list is empty.
public record Mapping(String mappingId, String name, @Nullable String description, List<MappedAttribute> attributes,
    List<MappedClassification> classifications, Stamp inserted, long revision) {

  /// Where the values of an attribute come from.
  public enum Source {
    CONTENT, CONTENT_KEY_VALUE, METADATA, MANUAL, DATA_CLASSIFICATION, METADATA_EXTRACTION_RESULT, AI_PROMPT_RESULT, MALWARE_SCAN;

    /// Whether a value is found by the labels beside it.
    boolean hasLabels() {
      return this == CONTENT || this == CONTENT_KEY_VALUE || this == METADATA;
    }

    boolean hasPattern() {
      return this == CONTENT || this == CONTENT_KEY_VALUE;
    }

    boolean hasDefaults() {
      return hasLabels() || this == MANUAL;
    }

    boolean hasPrompt() {
      return this == METADATA_EXTRACTION_RESULT || this == AI_PROMPT_RESULT;
    }
  }

  /// How a label is recognised.
  public enum LabelMatching {
    FUZZY, EXACT, BEGINS_WITH, CONTAINS
  }

  /// Which of a document's own fields is read.
  public enum MetadataField {
    USERNAME, PATH, CONTENT_TYPE
  }

  /// What a condition looks at.
  public enum ConditionSource {
    CONTENT, DATA_CLASSIFICATION, METADATA_EXTRACTION_RESULT, AI_PROMPT_RESULT;

    boolean hasPrompt() {
      return this == METADATA_EXTRACTION_RESULT || this == AI_PROMPT_RESULT;
    }
  }

  /// How a condition looks at it.
  public enum ConditionMatching {
    EXACT, BEGINS_WITH, CONTAINS
  }

  public Mapping {
    attributes = List.copyOf(attributes);
    classifications = List.copyOf(classifications);
  }

  /// One attribute; of the fields only those are there that its source has.
  public record MappedAttribute(String attributeKey, Source source, @Nullable String defaultValue,
      List<String> defaultValues, List<String> labelTexts, @Nullable LabelMatching labelMatching,
      @Nullable String validationRegex, @Nullable MetadataField metadataField, @Nullable String llmPromptEntityName) {

    public MappedAttribute {
      defaultValues = List.copyOf(defaultValues);
      labelTexts = List.copyOf(labelTexts);
    }
  }

  /// One classification, for documents that meet one of the conditions; without any it is the one for all others.
  public record MappedClassification(String classificationId, List<Condition> conditions) {

    public MappedClassification {
      conditions = List.copyOf(conditions);
    }
  }

  /// A condition: a text of the content, or what an earlier step found under a key.
  public record Condition(ConditionSource source, ConditionMatching matching, @Nullable String text,
      @Nullable String llmPromptEntityName, @Nullable String resultKey, @Nullable String resultValue) {}
}
