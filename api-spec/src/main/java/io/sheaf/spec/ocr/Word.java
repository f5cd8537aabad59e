package io.sheaf.spec.ocr;

import io.sheaf.spec.json.JsonObject;

/// A word on a page.
///
/// @param confidence 0 to 100
/// @param line words of one line have the same number
public record Word(String text, Box box, double confidence, int line) {

  public Word {
    confidence = Math.round(Math.clamp(confidence, 0, 100) * 100) / 100.0;
  }

  JsonObject fields() {
    return JsonObject.empty().with("text", text).with("box", box.numbers()).with("confidence", confidence)
        .with("line", line);
  }

  static Word of(JsonObject fields) {
    return new Word(fields.text("text"), Box.of(fields.numbers("box")), fields.number("confidence"),
        fields.count("line"));
  }
}
