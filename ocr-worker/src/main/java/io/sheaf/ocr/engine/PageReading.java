package io.sheaf.ocr.engine;

import io.sheaf.spec.ocr.DataTable;
import io.sheaf.spec.ocr.KeyValue;
import io.sheaf.spec.ocr.Word;
import java.util.List;

/// What was read on a page. Boxes are parts of the page as it was turned.
///
/// @param turn by how much it was, clockwise
/// @param text of the words, in lines and paragraphs
public record PageReading(int turn, List<Word> words, String text, List<KeyValue> keyValues, List<DataTable> tables) {

  public static final PageReading NOTHING = new PageReading(0, List.of(), "", List.of(), List.of());

  public PageReading {
    words = List.copyOf(words);
    keyValues = List.copyOf(keyValues);
    tables = List.copyOf(tables);
  }

  /// How sure all of it is, 0 to 100; longer words count for more.
  public double confidence() {
    return confidence(words);
  }

  public static double confidence(List<Word> words) {
    long letters = 0;
    double sum = 0;
    for (var word : words) {
      letters += word.text().length();
      sum += word.confidence() * word.text().length();
    }
    return letters == 0 ? 0 : sum / letters;
  }
}
