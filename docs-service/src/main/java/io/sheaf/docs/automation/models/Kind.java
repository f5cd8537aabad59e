package io.sheaf.docs.automation.models;

import io.sheaf.docs.metadata.mappings.Mapping.Source;
import io.sheaf.workflow.definitions.ActionType;

/// For what a model is asked about a document.
enum Kind {
  /// Whatever the prompt wants to know.
  PROMPT(Source.AI_PROMPT_RESULT),
  /// What it is: its classification, and its attributes.
  CLASSIFICATION(Source.DATA_CLASSIFICATION),
  /// What it says.
  EXTRACTION(Source.METADATA_EXTRACTION_RESULT);

  private final Source source;

  Kind(Source source) {
    this.source = source;
  }

  /// How mappings call it.
  Source source() {
    return source;
  }

  static Kind of(ActionType type) {
    return switch (type) {
      case LLMPROMPT -> PROMPT;
      case DATA_CLASSIFICATION -> CLASSIFICATION;
      case METADATA_EXTRACTION -> EXTRACTION;
      default -> throw new IllegalArgumentException("nobody asks a model by " + type);
    };
  }
}
