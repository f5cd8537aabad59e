package io.sheaf.ocr;

import io.sheaf.ocr.engine.PageReading;
import io.sheaf.ocr.pages.Sheet;
import io.sheaf.ocr.pages.Straightening;
import io.sheaf.ocr.pages.reader.PageMaker;
import io.sheaf.spec.ocr.Box;
import io.sheaf.spec.ocr.DataTable;
import io.sheaf.spec.ocr.KeyValue;
import io.sheaf.spec.ocr.Page;
import io.sheaf.spec.ocr.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// What came of a page: places on it are as it is stored, whichever way it was turned to be read.
record PageResult(Page page, String text, List<KeyValue> keyValues, List<DataTable> tables) {

  /// A page that carried its text.
  static PageResult embedded(Sheet sheet, List<KeyValue> keyValues, List<DataTable> tables) {
    var page = sheet.found();
    return new PageResult(page, text(page.words()), keyValues, tables);
  }

  /// A page that was read; the words that it carried itself are kept, and what was read in their place is not.
  static PageResult read(Sheet sheet, Sheet.Drawing drawing, PageReading reading, String engine) {
    var found = sheet.found();
    boolean onItsSide = reading.turn() % 180 != 0;
    double width = onItsSide ? drawing.height() : drawing.width();
    double height = onItsSide ? drawing.width() : drawing.height();
    var way = Straightening.of(found.width(), found.height(), reading.turn(), found.skew());
    UnaryOperator<Box> back = box -> way.back(box, width, height);
    var read = reading.words().stream()
        .map(word -> new Word(word.text(), back.apply(word.box()), word.confidence(), word.line())).toList();
    var carried = found.words();
    var words = carried.isEmpty() ? read : together(carried, read);
    var text = carried.isEmpty() ? reading.text() : text(words);
    var page = new Page(found.number(), found.width(), found.height(), reading.turn(), found.skew(), engine,
        PageReading.confidence(words), words, found.barcodes());
    return new PageResult(page, text,
        reading.keyValues().stream().map(field -> new KeyValue(field.key(), field.values(), found.number(),
            back.apply(field.box()), field.confidence(), field.engine())).toList(),
        reading.tables().stream().map(table -> new DataTable(table.headers(), table.rows(), found.number(),
            back.apply(table.box()), table.confidence(), table.engine())).toList());
  }

  /// A page that was read where it is stored.
  static PageResult ofStored(int number, PageReading reading, String engine) {
    var page = new Page(number, 0, 0, 0, 0, engine, reading.confidence(), reading.words(), List.of());
    return new PageResult(page, reading.text(),
        reading.keyValues().stream().map(field -> field.onPage(number)).toList(),
        reading.tables().stream().map(table -> table.onPage(number)).toList());
  }

  private static List<Word> together(List<Word> carried, List<Word> read) {
    var words = new ArrayList<>(carried);
    int lines = carried.getLast().line() + 1;
    for (var word : read) {
      double across = word.box().left() + word.box().width() / 2;
      if (carried.stream().noneMatch(own -> own.box().holds(across, word.box().middle()))) {
        words.add(new Word(word.text(), word.box(), word.confidence(), word.line() + lines));
      }
    }
    return words;
  }

  private static String text(List<Word> words) {
    var text = new StringBuilder();
    int line = words.isEmpty() ? 0 : words.getFirst().line();
    for (var word : words) {
      if (!text.isEmpty()) {
        text.append(word.line() == line ? ' ' : '\n');
      }
      text.append(word.text());
      line = word.line();
    }
    return text.toString();
  }

  boolean isEmbedded() {
    return page.engine().equals(PageMaker.EMBEDDED);
  }
}
