package io.sheaf.ocr.layout;

import io.sheaf.ocr.engine.PageReading;
import io.sheaf.spec.ocr.Box;
import io.sheaf.spec.ocr.Word;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// The words of a page in rows from top to bottom, each in the parts that wide gaps leave of it.
final class Rows {

  /// Words that stand together, and nothing between them but spaces.
  record Part(List<Word> words, Box box) {

    static Part of(List<Word> words) {
      var box = words.getFirst().box();
      for (var word : words) {
        box = box.with(word.box());
      }
      return new Part(List.copyOf(words), box);
    }

    String text() {
      return words.stream().map(Word::text).collect(Collectors.joining(" "));
    }

    double confidence() {
      return PageReading.confidence(words);
    }

    boolean isBelow(Part other) {
      return box.left() < other.box.right() && box.right() > other.box.left();
    }
  }

  record Row(List<Part> parts, Box box) {

    static Row of(List<Part> parts) {
      var box = parts.getFirst().box();
      for (var part : parts) {
        box = box.with(part.box());
      }
      return new Row(List.copyOf(parts), box);
    }
  }

  private static final double WIDE = 1.6;
  /// Pages are higher than wide: so much more of the width than of the height is the same length.
  private static final double SHAPE = 1.41;

  private Rows() {
  }

  static List<Row> of(List<Word> words) {
    var lines = new ArrayList<List<Word>>();
    double middle = -1;
    for (var word : words.stream().sorted(Comparator.comparingDouble(word -> word.box().middle())).toList()) {
      if (lines.isEmpty() || word.box().middle() - middle > 0.5 * word.box().height()) {
        lines.add(new ArrayList<>());
        middle = word.box().middle();
      }
      lines.getLast().add(word);
    }
    return lines.stream().map(Rows::row).toList();
  }

  private static Row row(List<Word> line) {
    double height = line.stream().mapToDouble(word -> word.box().height()).average().orElse(0);
    var parts = new ArrayList<Part>();
    var open = new ArrayList<Word>();
    double end = 0;
    for (var word : line.stream().sorted(Comparator.comparingDouble(word -> word.box().left())).toList()) {
      if (!open.isEmpty() && word.box().left() - end > WIDE * SHAPE * height) {
        parts.add(Part.of(open));
        open.clear();
      }
      open.add(word);
      end = word.box().right();
    }
    parts.add(Part.of(open));
    return Row.of(parts);
  }
}
