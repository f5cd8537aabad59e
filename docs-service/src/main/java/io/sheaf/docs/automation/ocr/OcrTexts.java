package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.search.feeding.TextSource;
import io.sheaf.storage.index.IndexLimits;
import jakarta.inject.Singleton;
import java.util.List;

/// Has documents found by what was read of their pages.
@Singleton
final class OcrTexts implements TextSource {

  private final Recognitions recognitions;
  private final ReadTexts texts;

  OcrTexts(Recognitions recognitions, ReadTexts texts) {
    this.recognitions = recognitions;
    this.texts = texts;
  }

  @Override
  public List<Further> textsOf(Document document) {
    var recognition = recognitions.of(document.ref());
    return recognition.isThere()
        ? texts.current(document, recognition, IndexLimits.TEXT_CHARS).stream()
            .map(beginning -> new Further(beginning.text(), beginning.truncated(), null)).toList()
        : List.of();
  }
}
