package io.sheaf.spec.messages;

import io.sheaf.spec.json.JsonObject;

/// There is nothing in the content that could be read: it has no pages.
public record OcrSkipped(String requestId, OcrSubject subject, String reason) implements Message {

  public static final int LONGEST_REASON = 500;

  public OcrSkipped {
    reason = reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON);
  }

  @Override
  public String id() {
    return requestId + ".skipped";
  }

  @Override
  public JsonObject fields() {
    return subject.in(JsonObject.empty().with("requestId", requestId)).with("reason", reason);
  }

  static OcrSkipped of(JsonObject fields) {
    return new OcrSkipped(fields.text("requestId"), OcrSubject.of(fields), fields.text("reason"));
  }
}
