package io.sheaf.docs.metadata.attributes;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The attributes whose keys the service keeps for itself, as they are made on first use.
final class ReservedAttributes {

  private static final List<String> DERIVED = List.of("RetentionEffectiveStartDate", "RetentionEffectiveEndDate",
      "RetentionStatus", "DispositionDate");

  private static final Map<String, Attribute> BY_FOLDED_KEY = new HashMap<>();

  static {
    reserve(DataType.PUBLICATION, AttributeType.STANDARD, "Publication");
    reserve(DataType.STRING, AttributeType.GOVERNANCE, "Sensitivity");
    reserve(DataType.ENTITY, AttributeType.GOVERNANCE, "RetentionPolicy");
    reserve(DataType.ENTITY, AttributeType.STANDARD, "Checkout", "CheckoutForLegalHold");
    reserve(DataType.NUMBER, AttributeType.STANDARD, "RetentionPeriodInDays", "DispositionPeriodInDays",
        "LlmMaxTokens");
    reserve(DataType.STRING, AttributeType.STANDARD, "Classification", "MalwareScanResult", "Relationships",
        "ArtifactStatus", "LockedBy", "LockedDate", "EsignatureDocusignEnvelopeId", "EsignatureDocusignStatus",
        "RetentionStartDateSourceType", "RetentionEffectiveStartDate", "RetentionEffectiveEndDate", "RetentionStatus",
        "DispositionDate", "UserPrompt", "LlmSystemPrompt", "LlmSystemPromptDocumentId", "LlmSystemPromptArtifactId",
        "LlmResponsePresetEntityTypes", "LlmResponseFieldKeys", "LlmModelId", "LlmAnalysisCategory");
  }

  private ReservedAttributes() {
  }

  private static void reserve(DataType dataType, AttributeType type, String... keys) {
    for (var key : keys) {
      BY_FOLDED_KEY.put(key.toLowerCase(Locale.ROOT), new Attribute(key, dataType, type));
    }
  }

  /// Whether no other attribute may be called so, in whatever case.
  static boolean has(String key) {
    return BY_FOLDED_KEY.containsKey(key.toLowerCase(Locale.ROOT));
  }

  static Optional<Attribute> find(String key) {
    return Optional.ofNullable(BY_FOLDED_KEY.get(key.toLowerCase(Locale.ROOT)))
        .filter(reserved -> reserved.key().equals(key));
  }

  /// Whether only the service writes it.
  static boolean isDerived(String key) {
    return DERIVED.contains(key);
  }
}
