package io.sheaf.storage.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// The schema in print: for people, and for tools.
public final class SchemaPrinter {

  private static final SiteId EXAMPLE_SITE = new SiteId("finance");
  private static final int WIDEST = 62;

  private SchemaPrinter() {
  }

  /// By table and area: each kind, the questions that its keys answer, and how they are spelled.
  public static String forPeople() {
    var text = new StringBuilder();
    text.append("""
        Sheaf keeps every item in one of two tables, under a partition key and a sort key, and shows it in up to two
        indexes. Partition keys of a site other than the default one begin with its id and a slash; those of kinds
        marked "global" do not. Where buckets are named, a busy site's entries may be spread: #b1, #b2, … follow.
        """);
    for (var table : TableName.values()) {
      var area = "";
      for (var kind : TableSchema.kinds()) {
        if (kind.table() != table) {
          continue;
        }
        if (!kind.area().equals(area)) {
          area = kind.area();
          var title = "table " + table.text() + ": " + area;
          text.append('\n').append(title).append('\n').append("=".repeat(title.length())).append('\n');
        }
        text.append('\n').append(kind.name()).append(kind.scope() == Kind.Scope.GLOBAL ? " (global)" : "").append(
            "   from ").append(String.join("; ", kind.sources())).append('\n');
        faces(kind).forEach(face -> line(text, face));
        text.append("  holds ").append(wrapped(kind.attributes())).append('\n');
      }
    }
    return text.toString();
  }

  private static void line(StringBuilder text, Face face) {
    var spelled = face.partitionSpelling() + "  |  " + face.sortSpelling();
    text.append("  ").append(String.format("%-5s %-" + WIDEST + "s", indexName(face), spelled));
    if (spelled.length() > WIDEST) {
      text.append('\n').append(" ".repeat(8 + WIDEST));
    }
    text.append("  ").append(face.question()).append(face.isSpread() ? "; in buckets" : "").append('\n');
  }

  private static String wrapped(List<String> attributes) {
    var text = new StringBuilder();
    int column = 8;
    for (var at = 0; at < attributes.size(); at++) {
      var word = attributes.get(at) + (at < attributes.size() - 1 ? "," : "");
      if (column + 1 + word.length() > 110) {
        text.append("\n       ");
        column = 7;
      }
      text.append(at == 0 ? "" : " ").append(word);
      column += 1 + word.length();
    }
    return text.toString();
  }

  /// One JSON object: the tables, and the kinds with all there is to know of them.
  public static String json() {
    var text = new StringWriter();
    try (var json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
      json.writeStartObject();
      json.writeArrayFieldStart("tables");
      for (var table : TableName.values()) {
        writeTable(json, table);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("kinds");
      for (var kind : TableSchema.kinds()) {
        writeKind(json, kind);
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text + "\n";
  }

  private static void writeTable(JsonGenerator json, TableName table) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", table.text());
    json.writeStringField("partitionKey", "PK");
    json.writeStringField("sortKey", "SK");
    json.writeArrayFieldStart("indexes");
    for (var index : IndexName.values()) {
      json.writeStartObject();
      json.writeStringField("name", index.name());
      json.writeStringField("partitionKey", index.name() + "PK");
      json.writeStringField("sortKey", index.name() + "SK");
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeStringField("timeToLive", "TimeToLive");
    json.writeEndObject();
  }

  private static void writeKind(JsonGenerator json, Kind kind) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", kind.name());
    json.writeStringField("area", kind.area());
    json.writeStringField("table", kind.table().text());
    json.writeStringField("scope", kind.scope() == Kind.Scope.GLOBAL ? "global" : "site");
    writeTexts(json, "sources", kind.sources());
    writeTexts(json, "attributes", kind.attributes());
    json.writeArrayFieldStart("faces");
    for (var face : faces(kind)) {
      writeFace(json, face);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeFace(JsonGenerator json, Face face) throws IOException {
    json.writeStartObject();
    json.writeStringField("by", indexName(face));
    json.writeStringField("question", face.question());
    json.writeStringField("partition", face.partitionSpelling());
    json.writeStringField("sort", face.sortSpelling());
    json.writeBooleanField("buckets", face.isSpread());
    json.writeObjectFieldStart("example");
    writeExample(json, "default", face, SiteId.DEFAULT);
    if (face.kind().scope() == Kind.Scope.SITE) {
      writeExample(json, EXAMPLE_SITE.text(), face, EXAMPLE_SITE);
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void writeExample(JsonGenerator json, String name, Face face, SiteId site) throws IOException {
    json.writeObjectFieldStart(name);
    var values = Examples.values(face);
    if (face.index().isEmpty()) {
      var key = face.key(site, values);
      json.writeStringField("partition", key.partition());
      json.writeStringField("sort", key.sort());
    } else {
      var entry = face.entry(site, values);
      json.writeStringField("partition", entry.partition());
      json.writeStringField("sort", entry.sort());
    }
    json.writeEndObject();
  }

  private static void writeTexts(JsonGenerator json, String name, List<String> texts) throws IOException {
    json.writeArrayFieldStart(name);
    for (var text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  static List<Face> faces(Kind kind) {
    var faces = new ArrayList<Face>();
    faces.add(kind.main());
    faces.addAll(kind.indexes());
    return faces;
  }

  private static String indexName(Face face) {
    return face.index().map(IndexName::name).orElse("key");
  }
}
