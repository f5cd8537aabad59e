package io.sheaf.spec.ocr;

import io.sheaf.spec.json.JsonObject;
import java.util.List;

/// The key-values and tables of a content.
public record Findings(List<KeyValue> keyValues, List<DataTable> tables) {

  public Findings {
    keyValues = List.copyOf(keyValues);
    tables = List.copyOf(tables);
  }

  public String text() {
    return JsonObject.empty().with("keyValues", keyValues.stream().map(KeyValue::fields).toList())
        .with("tables", tables.stream().map(DataTable::fields).toList()).toString();
  }

  public static Findings ofText(String text) {
    var fields = JsonObject.parse(text);
    return new Findings(fields.objects("keyValues").stream().map(KeyValue::of).toList(),
        fields.objects("tables").stream().map(DataTable::of).toList());
  }
}
