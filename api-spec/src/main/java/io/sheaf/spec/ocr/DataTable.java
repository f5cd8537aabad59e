package io.sheaf.spec.ocr;

import io.sheaf.spec.json.JsonObject;
import java.util.List;

/// A table on a page: its headers, and its rows without them.
public record DataTable(List<String> headers, List<List<String>> rows, int page, Box box, double confidence,
    String engine) {

  public DataTable {
    headers = List.copyOf(headers);
    rows = rows.stream().map(List::copyOf).toList();
    confidence = Math.round(Math.clamp(confidence, 0, 100) * 100) / 100.0;
  }

  public DataTable onPage(int number) {
    return new DataTable(headers, rows, number, box, confidence, engine);
  }

  JsonObject fields() {
    return JsonObject.empty().with("headers", headers).with("rows", rows).with("page", page).with("box", box.numbers())
        .with("confidence", confidence).with("engine", engine);
  }

  static DataTable of(JsonObject fields) {
    return new DataTable(fields.texts("headers"), fields.rows("rows"), fields.count("page"),
        Box.of(fields.numbers("box")), fields.number("confidence"), fields.text("engine"));
  }
}
