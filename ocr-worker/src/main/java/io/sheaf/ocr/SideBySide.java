package io.sheaf.ocr;

import io.sheaf.ocr.engine.Engine;
import io.sheaf.ocr.layout.Layout;
import io.sheaf.ocr.pages.CannotRead;
import io.sheaf.ocr.pages.Deadline;
import io.sheaf.ocr.pages.PageReader;
import io.sheaf.ocr.pages.reader.PageMaker;
import io.sheaf.spec.messages.OcrWish;
import io.sheaf.spec.messages.OcrWish.Part;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/// Reads the pages of a content, several at a time, and hands them on in their order. No more are begun than a window
/// holds, so that a long content takes no more room than a short one.
final class SideBySide {

  private final PageReader reader;
  private final Engine engine;
  private final OcrWish wish;
  private final Semaphore atATime;
  private final int window;
  private final Deadline deadline;

  /// @param atATime pages that are read at a time, of whichever contents
  SideBySide(PageReader reader, Engine engine, OcrWish wish, Semaphore atATime, int window, Deadline deadline) {
    this.reader = reader;
    this.engine = engine;
    this.wish = wish;
    this.atATime = atATime;
    this.window = window;
    this.deadline = deadline;
  }

  void read(int pages, Consumer<PageResult> inOrder) throws CannotRead, InterruptedException {
    var begun = new ArrayDeque<Future<PageResult>>();
    var threads = Executors.newVirtualThreadPerTaskExecutor();
    try {
      for (int number = 1; number <= pages || !begun.isEmpty();) {
        if (number <= pages && begun.size() < window) {
          int next = number++;
          begun.add(threads.submit(() -> page(next)));
        } else {
          inOrder.accept(result(begun.remove()));
        }
      }
    } finally {
      threads.shutdownNow();
      threads.close();
    }
  }

  private static PageResult result(Future<PageResult> page) throws CannotRead, InterruptedException {
    try {
      return page.get();
    } catch (ExecutionException failure) {
      switch (failure.getCause()) {
        case CannotRead fault -> throw fault;
        case RuntimeException other -> throw other;
        case Error fatal -> throw fatal;
        case null, default -> throw new IllegalStateException(failure);
      }
    }
  }

  private PageResult page(int number) throws CannotRead, InterruptedException {
    var sheet = reader.page(number, wish.embeddedTextFirst(), deadline);
    var drawing = sheet.drawing();
    if (drawing == null) {
      var words = sheet.found().words();
      boolean placed = sheet.found().width() > 0;
      return PageResult.embedded(sheet,
          placed && wish.parts().contains(Part.FORMS)
              ? Layout.keyValues(words, PageMaker.EMBEDDED).stream().map(field -> field.onPage(number)).toList()
              : List.of(),
          placed && wish.parts().contains(Part.TABLES)
              ? Layout.tables(words, PageMaker.EMBEDDED).stream().map(table -> table.onPage(number)).toList()
              : List.of());
    }
    atATime.acquire();
    try {
      return PageResult.read(sheet, drawing, engine.read(drawing, wish, number, deadline), engine.name());
    } finally {
      atATime.release();
      PageReader.drop(List.of(drawing.file()));
    }
  }
}
