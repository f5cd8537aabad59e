package io.sheaf.docs.automation.models;

import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.entities.Entity;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a site has its models asked, as the entity says it.
///
/// @param system who the model is, and what it is to do; empty where the entity names a document instead, or nothing
/// @param systemDocument the document that says it
/// @param keys what is to be found; whatever there is where none is named
/// @param types of what things it is to be found
record Prompt(String name, String system, @Nullable String systemDocument, @Nullable String systemArtifact, String user,
    List<String> keys, List<String> types, @Nullable String modelId, @Nullable Integer maxTokens, String category) {

  private static final int MOST_NAMES = 100;
  private static final int LONGEST_NAME = 200;
  private static final BigDecimal MOST_TOKENS = BigDecimal.valueOf(100_000);

  Prompt {
    keys = List.copyOf(keys);
    types = List.copyOf(types);
  }

  static Prompt of(Entity entity) {
    return new Prompt(entity.name(), text(entity, "LlmSystemPrompt").orElse(""),
        text(entity, "LlmSystemPromptDocumentId").orElse(null), text(entity, "LlmSystemPromptArtifactId").orElse(null),
        text(entity, "UserPrompt").orElse(""), names(entity, "LlmResponseFieldKeys"),
        names(entity, "LlmResponsePresetEntityTypes"), text(entity, "LlmModelId").orElse(null), tokens(entity),
        text(entity, "LlmAnalysisCategory").orElse(""));
  }

  private static Optional<String> text(Entity entity, String key) {
    return Optional.ofNullable(entity.attributes().get(key)).map(value -> String.join("\n", value.strings()).strip())
        .filter(text -> !text.isEmpty());
  }

  private static List<String> names(Entity entity, String key) {
    return Optional.ofNullable(entity.attributes().get(key)).map(AttributeValue::strings).orElse(List.of()).stream()
        .flatMap(text -> Arrays.stream(text.split(",", MOST_NAMES + 1))).map(String::strip)
        .filter(name -> !name.isEmpty() && name.length() <= LONGEST_NAME).distinct().limit(MOST_NAMES).toList();
  }

  private static @Nullable Integer tokens(Entity entity) {
    return Optional.ofNullable(entity.attributes().get("LlmMaxTokens")).map(AttributeValue::numbers)
        .flatMap(numbers -> numbers.stream().findFirst())
        .filter(number -> number.signum() > 0 && number.compareTo(MOST_TOKENS) <= 0).map(BigDecimal::intValue)
        .orElse(null);
  }
}
