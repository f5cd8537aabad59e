package io.sheaf.spec.ocr;

import io.sheaf.spec.json.JsonObject;

/// A barcode on a page: `QR_CODE`, `CODE_128`, … and what it says.
public record Barcode(String format, String text, Box box) {

  JsonObject fields() {
    return JsonObject.empty().with("format", format).with("text", text).with("box", box.numbers());
  }

  static Barcode of(JsonObject fields) {
    return new Barcode(fields.text("format"), fields.text("text"), Box.of(fields.numbers("box")));
  }
}
