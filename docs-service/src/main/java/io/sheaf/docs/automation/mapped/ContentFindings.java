package io.sheaf.docs.automation.mapped;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.metadata.mappings.applying.Findings;
import jakarta.inject.Singleton;
import java.util.List;

/// The door to what was read in the content of documents.
@Singleton
public final class ContentFindings {

  private final List<ContentReader> readers;

  ContentFindings(List<ContentReader> readers) {
    this.readers = List.copyOf(readers);
  }

  /// The text of the first reader that has one, and the fields of the first that has any.
  public Findings of(Document document) {
    var text = "";
    var fields = List.<Findings.KeyValue>of();
    for (var reader : readers) {
      var found = reader.findingsOf(document).orElse(Findings.NOTHING);
      text = text.isBlank() ? found.text() : text;
      fields = fields.isEmpty() ? found.keyValues() : fields;
      if (!text.isBlank()) {
        break;
      }
    }
    return new Findings(text, fields);
  }
}
