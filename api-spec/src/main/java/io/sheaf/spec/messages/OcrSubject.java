package io.sheaf.spec.messages;

import io.sheaf.spec.json.JsonObject;
import org.jspecify.annotations.Nullable;

/// Whose content is read.
///
/// @param artifactId when it is an artifact's and not the document's own
public record OcrSubject(String siteId, String documentId, @Nullable String artifactId) {

  JsonObject in(JsonObject fields) {
    return fields.with("siteId", siteId).with("documentId", documentId).with("artifactId", artifactId);
  }

  static OcrSubject of(JsonObject fields) {
    return new OcrSubject(fields.text("siteId"), fields.text("documentId"), fields.textOrNull("artifactId"));
  }
}
