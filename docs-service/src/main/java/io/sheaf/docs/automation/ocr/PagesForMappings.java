package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.automation.mapped.ContentReader;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.metadata.mappings.applying.Findings;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What was read of pages, for mappings: words, and fields of forms.
@Singleton
final class PagesForMappings implements ContentReader {

  private final OcrFindings findings;

  PagesForMappings(OcrFindings findings) {
    this.findings = findings;
  }

  @Override
  public Optional<Findings> findingsOf(Document document) {
    var found = findings.of(document);
    var text = found.text().found();
    var fields = found.fields().found().orElse(Map.of());
    if (text.isEmpty() && fields.isEmpty()) {
      return Optional.empty();
    }
    List<Findings.KeyValue> keyValues = fields.entrySet().stream()
        .map(field -> new Findings.KeyValue(field.getKey(), field.getValue())).toList();
    return Optional.of(new Findings(text.orElse(""), keyValues));
  }
}
