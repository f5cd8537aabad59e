package io.sheaf.spec.messages;

import io.sheaf.spec.messages.OcrCompleted.Kind;
import java.util.ArrayList;
import java.util.List;

/// What the blobs of a request are called, among those of its document: in a way that no artifact can be called.
public final class OcrResultNames {

  private static final String BEGINNING = "ocr-";

  private OcrResultNames() {
  }

  public static String of(String requestId, Kind kind) {
    return BEGINNING + requestId + switch (kind) {
      case TEXT -> ".txt";
      case PAGES -> ".jsonl";
      case FIELDS -> ".fields.json";
      case CSV -> ".csv";
      case SEARCHABLE_PDF -> ".pdf";
    };
  }

  /// Of the answer, by which the worker knows a request that comes again.
  public static String ofAnswer(String requestId) {
    return BEGINNING + requestId + ".answer.json";
  }

  /// Of what a person says instead.
  public static String ofCorrection(String id) {
    return BEGINNING + id + ".correction";
  }

  /// All that a request may leave.
  public static List<String> all(String requestId) {
    var names = new ArrayList<String>();
    for (var kind : Kind.values()) {
      names.add(of(requestId, kind));
    }
    names.add(ofAnswer(requestId));
    return names;
  }
}
