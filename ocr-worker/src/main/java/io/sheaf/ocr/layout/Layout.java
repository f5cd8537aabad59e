package io.sheaf.ocr.layout;

import io.sheaf.ocr.layout.Rows.Part;
import io.sheaf.ocr.layout.Rows.Row;
import io.sheaf.spec.ocr.Box;
import io.sheaf.spec.ocr.DataTable;
import io.sheaf.spec.ocr.KeyValue;
import io.sheaf.spec.ocr.Word;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The door. Both are guesses: a label ends with a colon, and a table is rows whose parts stand below each other.
public final class Layout {

  private static final Pattern LABEL_AND_VALUE = Pattern.compile("([^:]{1,60}):\\s+(\\S.*)");
  private static final Pattern LABEL = Pattern.compile("([^:]{1,60}):");
  private static final int FEWEST_ROWS = 3;
  private static final double NEAR = 2.5;
  private static final double SAME_TABLE = 3;

  private Layout() {
  }

  /// Labels and what stands behind them, or below.
  public static List<KeyValue> keyValues(List<Word> words, String engine) {
    var rows = Rows.of(words);
    var found = new LinkedHashMap<String, KeyValue>();
    for (int number = 0; number < rows.size(); number++) {
      var parts = rows.get(number).parts();
      for (int at = 0; at < parts.size(); at++) {
        var part = parts.get(at);
        var both = LABEL_AND_VALUE.matcher(part.text());
        var label = LABEL.matcher(part.text());
        if (both.matches()) {
          add(found, new KeyValue(both.group(1).strip(), List.of(both.group(2).strip()), 1, part.box(),
              part.confidence(), engine));
        } else if (label.matches()) {
          var value = at + 1 < parts.size() ? parts.get(at + 1) : below(rows, number, part);
          if (value != null && !value.text().contains(":")) {
            add(found, new KeyValue(label.group(1).strip(), List.of(value.text()), 1, part.box().with(value.box()),
                Math.min(part.confidence(), value.confidence()), engine));
          }
        }
      }
    }
    return List.copyOf(found.values());
  }

  private static @Nullable Part below(List<Row> rows, int number, Part label) {
    if (number + 1 == rows.size()) {
      return null;
    }
    var next = rows.get(number + 1);
    if (next.box().top() - label.box().bottom() > NEAR * label.box().height()) {
      return null;
    }
    return next.parts().stream().filter(part -> part.isBelow(label)).findFirst().orElse(null);
  }

  private static void add(LinkedHashMap<String, KeyValue> found, KeyValue further) {
    found.merge(further.key(), further, (before, after) -> {
      var values = new ArrayList<>(before.values());
      values.addAll(after.values());
      return new KeyValue(before.key(), values, 1, before.box(), Math.min(before.confidence(), after.confidence()),
          before.engine());
    });
  }

  /// Three rows or more with the same columns; the first of them is taken for the headers.
  public static List<DataTable> tables(List<Word> words, String engine) {
    var tables = new ArrayList<DataTable>();
    var open = new ArrayList<Row>();
    for (var row : Rows.of(words)) {
      if (!open.isEmpty() && !goesOn(open, row)) {
        close(open, tables, engine);
      }
      if (row.parts().size() > 1) {
        open.add(row);
      }
    }
    close(open, tables, engine);
    return tables;
  }

  private static boolean goesOn(List<Row> open, Row row) {
    var last = open.getLast();
    return row.parts().size() > 1 && row.box().top() - last.box().bottom() < SAME_TABLE * last.box().height()
        && columns(open, row).size() > 1;
  }

  /// The spans that the parts of these rows share; rows that do not fit bridge them until there is one.
  private static List<double[]> columns(List<Row> rows, @Nullable Row further) {
    var spans = new ArrayList<double[]>();
    for (var row : rows) {
      row.parts().forEach(part -> spans.add(new double[]{part.box().left(), part.box().right()}));
    }
    if (further != null) {
      further.parts().forEach(part -> spans.add(new double[]{part.box().left(), part.box().right()}));
    }
    spans.sort(Comparator.comparingDouble(span -> span[0]));
    var columns = new ArrayList<double[]>();
    for (var span : spans) {
      if (columns.isEmpty() || span[0] > columns.getLast()[1]) {
        columns.add(span.clone());
      } else {
        columns.getLast()[1] = Math.max(columns.getLast()[1], span[1]);
      }
    }
    return columns;
  }

  private static void close(List<Row> rows, List<DataTable> tables, String engine) {
    var columns = columns(rows, null);
    if (rows.size() >= FEWEST_ROWS && columns.size() > 1) {
      var cells = rows.stream().map(row -> cells(row, columns)).toList();
      var box = rows.stream().map(Row::box).reduce(Box::with).orElse(Box.ALL);
      double confidence = rows.stream().flatMap(row -> row.parts().stream()).mapToDouble(Part::confidence).average()
          .orElse(0);
      tables.add(new DataTable(cells.getFirst(), cells.subList(1, cells.size()), 1, box, confidence, engine));
    }
    rows.clear();
  }

  private static List<String> cells(Row row, List<double[]> columns) {
    var cells = new ArrayList<>(Collections.nCopies(columns.size(), ""));
    for (var part : row.parts()) {
      for (int column = 0; column < columns.size(); column++) {
        if (part.box().left() >= columns.get(column)[0] && part.box().left() <= columns.get(column)[1]) {
          cells.set(column, (cells.get(column) + " " + part.text()).strip());
        }
      }
    }
    return cells;
  }
}
