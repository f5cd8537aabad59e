package io.sheaf.docs.automation.mapped;

import io.micronaut.core.annotation.Order;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.metadata.mappings.applying.Findings;
import io.sheaf.docs.search.extraction.Extraction;
import io.sheaf.docs.search.extraction.TextExtraction;
import io.sheaf.docs.search.feeding.WholeTexts;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/// The text that search finds documents by, or what a reader takes from the content where there is none yet.
@Singleton
@Order(ReadTexts.LAST)
final class ReadTexts implements ContentReader {

  /// why last: it knows where words stand less well than who read the page.
  static final int LAST = 1_000;

  private final WholeTexts texts;
  private final TextExtraction extraction;

  ReadTexts(WholeTexts texts, TextExtraction extraction) {
    this.texts = texts;
    this.extraction = extraction;
  }

  @Override
  public Optional<Findings> findingsOf(Document document) {
    return texts.textOf(document).or(() -> read(document)).map(text -> new Findings(text, List.of()));
  }

  private Optional<String> read(Document document) {
    return extraction.read(document) instanceof Extraction.Extracted extracted
        ? Optional.of(extracted.text())
        : Optional.empty();
  }
}
