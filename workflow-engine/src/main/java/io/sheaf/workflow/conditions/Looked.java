package io.sheaf.workflow.conditions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a source holds in a document.
///
/// @param there whether there is such a thing, also without a value
record Looked(boolean pending, boolean there, List<Datum> values) {

  /// why a bound: a condition is asked for every document, and looks no further than people do.
  private static final int LONGEST_TEXT = 4_000_000;

  static Looked at(Source source, DocumentView document) {
    return switch (source) {
      case Source.Attribute(var key) -> held(document.attribute(key));
      case Source.Tag(var key) -> held(document.tag(key));
      case Source.Of(var property) -> values(of(property, document));
      case Source.Content _ -> known(document.text().found().map(text -> List.of(cut(text))), document.text());
      case Source.Barcode _ -> known(document.barcodes().found(), document.barcodes());
      case Source.Field(var name) ->
        known(document.fields().found().map(fields -> fields.getOrDefault(name, List.of())),
            document.fields());
      case Source.Comparison comparison -> held(document.attribute(comparison.valueKey()));
    };
  }

  /// What a comparison compares with.
  static List<Datum> other(Source.Comparison comparison, DocumentView document) {
    var values = document.attribute(comparison.otherKey()).map(Held::values).orElse(List.of());
    var aggregate = comparison.aggregate();
    return aggregate == null ? values : aggregate.of(values).map(List::of).orElse(List.of());
  }

  private static String cut(String text) {
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT);
  }

  private static Looked held(Optional<Held> held) {
    return new Looked(false, held.isPresent(), held.map(Held::values).orElse(List.of()));
  }

  private static Looked known(Optional<List<String>> found, Known<?> known) {
    var values = found.orElse(List.of()).stream().map(Datum::of).toList();
    return new Looked(known.isPending(), !values.isEmpty(), values);
  }

  private static Looked values(List<Datum> values) {
    return new Looked(false, !values.isEmpty(), values);
  }

  private static List<Datum> of(Property property, DocumentView document) {
    return switch (property) {
      case ID -> List.of(Datum.of(document.documentId()));
      case NAME -> path(document).map(path -> Datum.of(path.substring(path.lastIndexOf('/') + 1))).stream().toList();
      case FOLDER -> path(document).map(Looked::folders).orElse(List.of());
      default -> document.property(property).stream().toList();
    };
  }

  private static Optional<String> path(DocumentView document) {
    return document.property(Property.PATH).map(Datum::spelled);
  }

  /// All folders that it is in, the root first.
  private static List<Datum> folders(String path) {
    var plain = path.startsWith("/") ? path.substring(1) : path;
    var folders = new ArrayList<Datum>();
    folders.add(Datum.of(""));
    for (int slash = plain.indexOf('/'); slash >= 0; slash = plain.indexOf('/', slash + 1)) {
      folders.add(Datum.of(plain.substring(0, slash)));
    }
    return folders;
  }
}
