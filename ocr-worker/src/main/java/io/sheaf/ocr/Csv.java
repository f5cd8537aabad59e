package io.sheaf.ocr;

import io.sheaf.spec.ocr.DataTable;
import java.util.List;
import java.util.stream.Collectors;

/// Tables as CSV (RFC 4180), one below the other with an empty line between them.
final class Csv {

  private Csv() {
  }

  static String of(List<DataTable> tables) {
    return tables.stream().map(Csv::of).collect(Collectors.joining("\r\n"));
  }

  private static String of(DataTable table) {
    return row(table.headers()) + table.rows().stream().map(Csv::row).collect(Collectors.joining());
  }

  private static String row(List<String> cells) {
    return cells.stream().map(Csv::cell).collect(Collectors.joining(",")) + "\r\n";
  }

  private static String cell(String text) {
    boolean plain = text.indexOf(',') < 0 && text.indexOf('"') < 0 && text.indexOf('\n') < 0 && text.indexOf('\r') < 0;
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
