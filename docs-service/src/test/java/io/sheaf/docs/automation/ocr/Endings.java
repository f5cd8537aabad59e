package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Somebody who waits for requests to end, and remembers how they did.
@Singleton
final class Endings implements OcrOutcomes {

  private final Map<String, Outcome> ended = new ConcurrentHashMap<>();

  Endings() {
  }

  @Override
  public List<Write> ended(DocumentRef document, String requestId, Outcome outcome) {
    ended.put(requestId, outcome);
    return List.of();
  }

  Map<String, Outcome> all() {
    return Map.copyOf(ended);
  }
}
