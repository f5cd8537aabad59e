package io.sheaf.workflow.definitions;

/// What an action does.
public enum ActionType {
  ANTIVIRUS, DOCUMENTTAGGING, FULLTEXT, MOVE, DELETE, CHECKSUM, NOTIFICATION, OCR, QUEUE, WEBHOOK, IDP, PUBLISH, PDFEXPORT, EVENTBRIDGE, RESIZE, LLMPROMPT, DATA_CLASSIFICATION, MALWARE_SCAN, METADATA_EXTRACTION;

  /// Whether its outcome is made elsewhere, by an engine, a model or a person, so that nobody can foresee it.
  public boolean isOutside() {
    return switch (this) {
      case OCR, DOCUMENTTAGGING, LLMPROMPT, DATA_CLASSIFICATION, METADATA_EXTRACTION, ANTIVIRUS, MALWARE_SCAN, QUEUE ->
        true;
      default -> false;
    };
  }
}
