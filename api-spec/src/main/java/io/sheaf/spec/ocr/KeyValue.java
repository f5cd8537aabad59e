package io.sheaf.spec.ocr;

import io.sheaf.spec.json.JsonObject;
import java.util.List;

/// A field of a form, or an answer to a question, and where it stands.
public record KeyValue(String key, List<String> values, int page, Box box, double confidence, String engine) {

  public KeyValue {
    values = List.copyOf(values);
    confidence = Math.round(Math.clamp(confidence, 0, 100) * 100) / 100.0;
  }

  public KeyValue onPage(int number) {
    return new KeyValue(key, values, number, box, confidence, engine);
  }

  JsonObject fields() {
    return JsonObject.empty().with("key", key).with("values", values).with("page", page).with("box", box.numbers())
        .with("confidence", confidence).with("engine", engine);
  }

  static KeyValue of(JsonObject fields) {
    return new KeyValue(fields.text("key"), fields.texts("values"), fields.count("page"),
        Box.of(fields.numbers("box")), fields.number("confidence"), fields.text("engine"));
  }
}
