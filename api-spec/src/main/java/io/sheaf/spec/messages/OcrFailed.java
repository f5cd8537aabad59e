package io.sheaf.spec.messages;

import io.sheaf.spec.json.JsonObject;

/// The content could not be read, and trying again would not help. The reason is for people.
public record OcrFailed(String requestId, OcrSubject subject, String reason) implements Message {

  public static final int LONGEST_REASON = 500;

  public OcrFailed {
    reason = reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON);
  }

  @Override
  public String id() {
    return requestId + ".failed";
  }

  @Override
  public JsonObject fields() {
    return subject.in(JsonObject.empty().with("requestId", requestId)).with("reason", reason);
  }

  static OcrFailed of(JsonObject fields) {
    return new OcrFailed(fields.text("requestId"), OcrSubject.of(fields), fields.text("reason"));
  }
}
