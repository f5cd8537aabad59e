package io.sheaf.spec.messages;

import io.sheaf.spec.json.JsonObject;
import io.sheaf.spec.json.Malformed;

/// What one process has to say to another.
public sealed interface Message permits OcrRequested, OcrCompleted, OcrSkipped, OcrFailed {

  /// The same each time that it is sent.
  String id();

  /// Its fields, without the one that says which message it is.
  JsonObject fields();

  /// The body that travels.
  default String body() {
    return JsonObject.empty().with("type", getClass().getSimpleName()).with("message", fields()).toString();
  }

  /// The message whose body this is; a [Malformed] otherwise.
  static Message of(String body) {
    var envelope = JsonObject.parse(body);
    var fields = envelope.object("message");
    return switch (envelope.text("type")) {
      case "OcrRequested" -> OcrRequested.of(fields);
      case "OcrCompleted" -> OcrCompleted.of(fields);
      case "OcrSkipped" -> OcrSkipped.of(fields);
      case "OcrFailed" -> OcrFailed.of(fields);
      default -> throw new Malformed("'type' is not a message that is known");
    };
  }
}
