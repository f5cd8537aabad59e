package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.table.Write;
import java.util.List;

/// Somebody who waits for the end of requests. Any room may have one, as a bean.
public interface OcrOutcomes {

  /// How a request ended.
  sealed interface Outcome {

    record Successful() implements Outcome {}

    /// There were no pages to read.
    record Skipped(String reason) implements Outcome {}

    record Failed(String reason) implements Outcome {}
  }

  /// The writes that note that the request is over; they become part of the write that takes its answer. None when
  /// nobody waits for it, as when it was asked before: an answer may come twice, also to a request that was overtaken
  /// by a newer one.
  List<Write> ended(DocumentRef document, String requestId, Outcome outcome);
}
