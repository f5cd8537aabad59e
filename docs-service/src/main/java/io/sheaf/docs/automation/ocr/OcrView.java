package io.sheaf.docs.automation.ocr;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.automation.ocr.Recognition.Correction;
import io.sheaf.docs.automation.ocr.Recognition.Reading;
import io.sheaf.docs.automation.ocr.Recognition.Request;
import io.sheaf.docs.web.Dates;
import io.sheaf.spec.messages.OcrWish;
import io.sheaf.spec.ocr.DataTable;
import io.sheaf.spec.ocr.Findings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is known of a document's pages, as the wire shows it.
@Serdeable
record OcrView(@Nullable List<String> contentUrls, @Nullable List<KeyValuesView> keyValues,
    @Nullable List<TableView> tables, @Nullable String data, String ocrEngine, String ocrStatus,
    @Nullable String contentType, @Nullable Boolean isBase64, String userId, String documentId, String insertedDate) {

  private static final String MANUAL = "MANUAL";

  @Serdeable
  record KeyValuesView(String key, List<String> values) {}

  @Serdeable
  record TableView(List<String> headers, List<List<CellView>> data) {}

  @Serdeable
  record CellView(String value) {}

  /// The answer where nobody asked for a reading yet.
  @Serdeable
  record NotRead(String documentId) {}

  /// Where a PDF is that has the text behind its pages.
  @Serdeable
  record SearchablePdf(String documentId, String url) {}

  /// How the latest request stands.
  static OcrView of(String documentId, Request request, @Nullable Reading reading) {
    return new OcrView(null, null, null, null, engine(request.engine(), reading), request.status().name(), null, null,
        request.userId(), documentId, Dates.wire(request.inserted().micros()));
  }

  static OcrView of(String documentId, Correction correction) {
    return new OcrView(null, null, null, null, MANUAL, Recognition.Status.SUCCESSFUL.name(), correction.contentType(),
        null, correction.userId(), documentId, Dates.wire(correction.inserted().micros()));
  }

  /// why not always the one that read: pages that carry their text are read by none, and the wire knows two.
  private static String engine(@Nullable String asked, @Nullable Reading reading) {
    if (reading != null && reading.said().engine().equals(OcrWish.Engine.TEXTRACT.name())) {
      return OcrWish.Engine.TEXTRACT.name();
    }
    return asked == null ? OcrWish.Engine.TESSERACT.name() : asked;
  }

  OcrView withData(String text, boolean base64, String type) {
    return new OcrView(null, null, null, text, ocrEngine, ocrStatus, type, base64, userId, documentId, insertedDate);
  }

  OcrView withUrl(String url, String type) {
    return new OcrView(List.of(url), null, null, null, ocrEngine, ocrStatus, type, null, userId, documentId,
        insertedDate);
  }

  OcrView withKeyValues(Findings findings) {
    var byKey = OcrFindings.byKey(findings.keyValues());
    return new OcrView(null,
        byKey.entrySet().stream().map(field -> new KeyValuesView(field.getKey(), field.getValue())).toList(), null,
        null, ocrEngine, ocrStatus, contentType, null, userId, documentId, insertedDate);
  }

  OcrView withTables(Findings findings) {
    return new OcrView(null, null, findings.tables().stream().map(OcrView::table).toList(), null, ocrEngine, ocrStatus,
        contentType, null, userId, documentId, insertedDate);
  }

  private static TableView table(DataTable table) {
    return new TableView(table.headers(),
        table.rows().stream().map(row -> row.stream().map(CellView::new).toList()).toList());
  }
}
