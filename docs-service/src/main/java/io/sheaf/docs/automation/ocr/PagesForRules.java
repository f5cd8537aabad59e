package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.automation.views.Findings;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.Document;
import io.sheaf.workflow.conditions.Known;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/// What was read of pages, for rules and workflows.
@Singleton
final class PagesForRules implements Findings {

  private final OcrFindings findings;

  PagesForRules(OcrFindings findings) {
    this.findings = findings;
  }

  @Override
  public Known<Pages> of(Document document) {
    var found = findings.of(document);
    var barcodes = found.barcodes();
    var fields = found.fields();
    if (barcodes.found().isEmpty() && fields.found().isEmpty()) {
      return barcodes.isPending() || fields.isPending() ? Known.pending() : Known.nothing();
    }
    return Known.told(new Pages(barcodes.found().orElse(List.of()), fields.found().orElse(Map.of())));
  }

  @Override
  public boolean tellsOf(Event event) {
    return event.resource().equals(Recognitions.RESOURCE);
  }
}
