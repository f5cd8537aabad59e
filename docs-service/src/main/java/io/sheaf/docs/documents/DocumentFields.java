package io.sheaf.docs.documents;

import io.sheaf.docs.changes.Event;
import io.sheaf.storage.table.Value;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The fields of a record that events compare; dates of their own change with everything, and are not among them.
final class DocumentFields {

  record Field(String name, Function<Document, @Nullable Value> reading) {

    @Nullable
    Value of(Document document) {
      return reading.apply(document);
    }
  }

  static final List<Field> ALL = List.of(text("path", Document::path), text("width", Document::width),
      text("height", Document::height), text("deepLinkPath", Document::deepLinkPath),
      text("contentType", Document::contentType), text("checksum", Document::checksum),
      text("belongsToDocumentId", Document::belongsTo), text("artifactCategory", Document::artifactCategory),
      text("promotedArtifactId", Document::promotedArtifact), text("owner", Document::owner),
      new Field("contentLength", document -> number(document.contentLength())),
      new Field("version", document -> document.currentVersion() == null ? null : Value.of(document.currentVersion())),
      new Field("editors", document -> texts(document.editors())),
      new Field("viewers", document -> texts(document.viewers())),
      new Field("metadata",
          document -> document.metadata().isEmpty() ? null : DocumentItem.metadata(document.metadata())));

  private DocumentFields() {
  }

  static Optional<String> before(Event event, String field) {
    return Optional.ofNullable(event.changes().get(field))
        .map(changed -> changed.before() instanceof Value.Text(var text) ? text : null);
  }

  static List<String> listBefore(Event event, String field) {
    var changed = event.changes().get(field);
    return changed != null && changed.before() instanceof Value.Listing(var values)
        ? values.stream().map(value -> value instanceof Value.Text(var text) ? text : "").toList()
        : List.of();
  }

  private static Field text(String name, Function<Document, @Nullable String> reading) {
    return new Field(name, document -> {
      var text = reading.apply(document);
      return text == null ? null : Value.of(text);
    });
  }

  private static @Nullable Value number(@Nullable Long number) {
    return number == null ? null : Value.of(number);
  }

  private static @Nullable Value texts(List<String> texts) {
    return texts.isEmpty() ? null : Value.texts(texts);
  }
}
