package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.automation.ocr.Recognition.Reading;
import io.sheaf.docs.automation.ocr.ReadTexts.Beginning;
import io.sheaf.docs.documents.Document;
import io.sheaf.spec.ocr.KeyValue;
import io.sheaf.storage.index.IndexLimits;
import io.sheaf.workflow.conditions.Known;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The door for who decides on documents by what stands on their pages.
@Singleton
public final class OcrFindings {

  private final Recognitions recognitions;
  private final ReadTexts texts;

  OcrFindings(Recognitions recognitions, ReadTexts texts) {
    this.recognitions = recognitions;
    this.texts = texts;
  }

  /// What is known of the document's content of now.
  public Found of(Document document) {
    return new Found(document, recognitions.of(document.ref()), texts);
  }

  /// What is known of one content: told once it was read, still to come while it is read for the first time, nothing
  /// where nobody asked for it or nothing came of it. As of one moment; what takes reading is read when it is asked
  /// for.
  public static final class Found {

    private final Document document;
    private final Recognition recognition;
    private final ReadTexts texts;

    private Found(Document document, Recognition recognition, ReadTexts texts) {
      this.document = document;
      this.recognition = recognition;
      this.texts = texts;
    }

    /// The words, those of a person before those that were read.
    public Known<String> text() {
      return texts.current(document, recognition, IndexLimits.TEXT_CHARS).map(Beginning::text).map(Known::told)
          .orElseGet(this::none);
    }

    /// What the barcodes say, each once.
    public Known<List<String>> barcodes() {
      return read(reading -> reading.said().barcodes());
    }

    /// Fields of forms and answers to questions, by label.
    public Known<Map<String, List<String>>> fields() {
      return read(reading -> byKey(texts.findings(reading.said()).keyValues()));
    }

    private <T> Known<T> read(Function<Reading, T> what) {
      return recognition.current(document).map(what).map(Known::told).orElseGet(this::none);
    }

    private <T> Known<T> none() {
      return recognition.isAwaited(document) ? Known.pending() : Known.nothing();
    }
  }

  static Map<String, List<String>> byKey(List<KeyValue> all) {
    var byKey = new LinkedHashMap<String, List<String>>();
    all.forEach(field -> byKey.computeIfAbsent(field.key(), _ -> new ArrayList<>()).addAll(field.values()));
    return byKey;
  }
}
