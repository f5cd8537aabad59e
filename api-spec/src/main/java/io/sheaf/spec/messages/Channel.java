package io.sheaf.spec.messages;

/// A queue between processes, as both of its ends declare it: without an order, with so many tries.
public enum Channel {
  /// To the OCR worker: [OcrRequested].
  OCR_REQUESTS("ocr-requests", 5),
  /// From the OCR worker: [OcrCompleted], [OcrSkipped] and [OcrFailed].
  OCR_RESULTS("ocr-results", 10);

  private final String queue;
  private final int tries;

  Channel(String queue, int tries) {
    this.queue = queue;
    this.tries = tries;
  }

  public String queue() {
    return queue;
  }

  public int tries() {
    return tries;
  }
}
