package io.sheaf.spec.ocr;

import io.sheaf.spec.json.JsonObject;
import java.util.List;

/// A page and what was read on it; a line of its own in what is stored.
///
/// @param number from 1
/// @param width in pixels as it was read, before it was turned; 0 where nothing was drawn
/// @param turn by how many degrees clockwise it had to be turned to be read: 0, 90, 180 or 270
/// @param skew and by how many more, part of a degree or a few
/// @param confidence of its words, 0 to 100
public record Page(int number, int width, int height, int turn, double skew, String engine, double confidence,
    List<Word> words, List<Barcode> barcodes) {

  public Page {
    words = List.copyOf(words);
    barcodes = List.copyOf(barcodes);
    confidence = Math.round(Math.clamp(confidence, 0, 100) * 100) / 100.0;
    skew = Math.round(skew * 100) / 100.0;
  }

  public String line() {
    return JsonObject.empty().with("page", number).with("width", width).with("height", height).with("turn", turn)
        .with("skew", skew).with("engine", engine).with("confidence", confidence)
        .with("words", words.stream().map(Word::fields).toList())
        .with("barcodes", barcodes.isEmpty() ? null : barcodes.stream().map(Barcode::fields).toList()).toString();
  }

  public static Page ofLine(String line) {
    var fields = JsonObject.parse(line);
    return new Page(fields.count("page"), fields.count("width"), fields.count("height"), fields.count("turn"),
        fields.number("skew"), fields.text("engine"), fields.number("confidence"),
        fields.objects("words").stream().map(Word::of).toList(),
        fields.objects("barcodes").stream().map(Barcode::of).toList());
  }
}
