package io.sheaf.ocr.engine;

import io.sheaf.ocr.pages.Deadline;
import io.sheaf.ocr.pages.Sheet;
import io.sheaf.spec.messages.OcrWish;

/// Reads nothing at all: for benches of everything around it.
public final class NoEngine implements Engine {

  @Override
  public String name() {
    return "NONE";
  }

  @Override
  public PageReading read(Sheet.Drawing page, OcrWish wish, int number, Deadline deadline) {
    return PageReading.NOTHING;
  }
}
