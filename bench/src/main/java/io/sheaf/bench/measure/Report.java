package io.sheaf.bench.measure;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The rows as people read them and as tools do.
public final class Report {

  private static final List<String> HEADINGS = List.of("bench", "case", "concurrency", "per second", "p50", "p99",
      "against what", "ratio", "goal", "holds");

  private final List<Row> rows;

  public Report(List<Row> rows) {
    this.rows = List.copyOf(rows);
  }

  public boolean holds() {
    return rows.stream().allMatch(Row::holds);
  }

  /// The table and the line that sums up.
  public String text() {
    var lines = new ArrayList<List<String>>();
    lines.add(HEADINGS);
    rows.forEach(row -> lines.add(cells(row)));
    var widths = new int[HEADINGS.size()];
    for (var line : lines) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], line.get(column).length());
      }
    }
    var text = new StringBuilder();
    for (var line : lines) {
      var joined = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        boolean left = column < 2 || column == 6;
        joined.append(String.format(Locale.ROOT, "%" + (left ? "-" : "") + widths[column] + "s  ", line.get(column)));
      }
      text.append(joined.toString().stripTrailing()).append('\n');
    }
    return text.append(summary()).append('\n').toString();
  }

  private static List<String> cells(Row row) {
    var figures = row.figures();
    var ratio = row.ratio();
    return List.of(row.bench(), row.name(), row.concurrency() == 0 ? "-" : String.valueOf(row.concurrency()),
        figures == null ? "-" : rate(figures.perSecond()), figures == null ? "-" : duration(figures.p50Millis()),
        figures == null ? "-" : duration(figures.p99Millis()), row.against(),
        ratio == null ? "-" : String.format(Locale.ROOT, "%.3f", ratio), row.goal().text(),
        row.goal().isAsked() ? (row.holds() ? "yes" : "NO") : "-");
  }

  public String summary() {
    long asked = rows.stream().filter(row -> row.goal().isAsked()).count();
    long kept = rows.stream().filter(row -> row.goal().isAsked() && row.holds()).count();
    long unmeasured = rows.stream().filter(row -> row.goal().isAsked() && row.ratio() == null).count();
    return kept + " of " + asked + " goals hold" + (unmeasured == 0 ? "" : ", " + unmeasured + " not measured") + "; "
        + rows.size() + " rows";
  }

  public static String rate(double perSecond) {
    if (Double.isNaN(perSecond)) {
      return "-";
    }
    return String.format(Locale.ROOT, perSecond < 100 ? "%,.1f" : "%,.0f", perSecond);
  }

  public static String duration(double millis) {
    if (Double.isNaN(millis)) {
      return "-";
    }
    if (millis < 1) {
      return String.format(Locale.ROOT, "%.1f us", millis * 1000);
    }
    return String.format(Locale.ROOT, millis < 100 ? "%.2f ms" : "%,.0f ms", millis);
  }

  /// An array of rows; durations in milliseconds, what was not measured is null.
  public void writeTo(Path file) throws IOException {
    try (var out = Files.newBufferedWriter(file);
        var json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
      json.writeStartArray();
      for (var row : rows) {
        write(json, row);
      }
      json.writeEndArray();
    }
  }

  private static void write(JsonGenerator json, Row row) throws IOException {
    var figures = row.figures();
    json.writeStartObject();
    json.writeStringField("bench", row.bench());
    json.writeStringField("case", row.name());
    json.writeNumberField("concurrency", row.concurrency());
    number(json, "perSecond", figures == null ? Double.NaN : figures.perSecond());
    number(json, "p50Millis", figures == null ? Double.NaN : figures.p50Millis());
    number(json, "p99Millis", figures == null ? Double.NaN : figures.p99Millis());
    json.writeStringField("against", row.against());
    var ratio = row.ratio();
    number(json, "ratio", ratio == null ? Double.NaN : ratio);
    json.writeFieldName("goal");
    if (row.goal().isAsked()) {
      json.writeString(row.goal().text());
      json.writeBooleanField("holds", row.holds());
    } else {
      json.writeNull();
      json.writeNullField("holds");
    }
    json.writeEndObject();
  }

  private static void number(JsonGenerator json, String name, double value) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumberField(name, value);
    } else {
      json.writeNullField(name);
    }
  }
}
