package io.sheaf.docs.automation.ocr;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.automation.ocr.Recognition.Reading;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.spec.messages.OcrCompleted.Kind;
import io.sheaf.spec.ocr.Box;
import io.sheaf.spec.ocr.Page;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Opening;
import jakarta.inject.Singleton;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The words of a page and where each of them comes from: the place on the page, the engine, and how sure it was.
@Singleton
final class ReadWords {

  /// why: a page is taken apart in memory, and its words take several times what they take in the store.
  private static final int LARGEST_PAGE = 2 * 1024 * 1024;
  private static final int PAGES_AT_A_TIME = 2;
  private static final int SECONDS_TO_WAIT = 10;
  private static final Pattern TOKEN = Pattern.compile("([1-9][0-9]{0,5})\\.([0-9]{1,7})");

  private final BlobStore blobs;
  private final Semaphore room = new Semaphore(PAGES_AT_A_TIME, true);

  ReadWords(BlobStore blobs) {
    this.blobs = blobs;
  }

  /// A page with some of its words.
  ///
  /// @param pages how many there are
  /// @param isCurrent whether it was read from the content that the document has now
  /// @param next where its next words are, or those of the page behind it
  @Serdeable
  record WordsView(String documentId, int pages, boolean isCurrent, @Nullable PageView page, List<WordView> words,
      @Nullable String next) {}

  /// @param width in pixels as it was read; 0 where nothing was drawn
  /// @param turn by how many degrees clockwise it had to be turned
  /// @param confidence 0 to 100
  @Serdeable
  record PageView(int number, int width, int height, int turn, double skew, String engine, double confidence,
      List<BarcodeView> barcodes) {}

  @Serdeable
  record BarcodeView(String format, String text, BoxView box) {}

  @Serdeable
  record WordView(String text, BoxView box, double confidence, int line) {}

  /// A place on the page as it is stored, in parts of its width and height.
  @Serdeable
  record BoxView(double left, double top, double width, double height) {

    static BoxView of(Box box) {
      return new BoxView(box.left(), box.top(), box.width(), box.height());
    }
  }

  /// Where a page of words begins.
  record Place(int page, int word) {

    static Place of(@Nullable String page, @Nullable String token) {
      if (token != null && !token.isEmpty()) {
        var found = TOKEN.matcher(token);
        if (!found.matches()) {
          throw new Refused(Refusal.INVALID_POSITION);
        }
        return new Place(Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2)));
      }
      if (page == null || page.isEmpty()) {
        return new Place(1, 0);
      }
      if (!page.matches("[1-9][0-9]{0,5}")) {
        throw Refused.because("page", "'page' must be the number of a page");
      }
      return new Place(Integer.parseInt(page), 0);
    }
  }

  WordsView of(Document document, Recognition recognition, Place from, int limit) {
    var reading = Optional.ofNullable(recognition.reading())
        .orElseThrow(() -> Refused.notFound("Nothing was read of document " + document.id() + "."));
    var isCurrent = recognition.current(document).isPresent();
    int pages = reading.said().pages();
    var page = inRoom(() -> page(document, reading, from.page()));
    if (page.isEmpty()) {
      return new WordsView(document.id(), pages, isCurrent, null, List.of(), null);
    }
    var all = page.get().words();
    int begin = Math.min(from.word(), all.size());
    int end = Math.min(all.size(), begin + limit);
    var words = all.subList(begin, end).stream()
        .map(word -> new WordView(word.text(), BoxView.of(word.box()), word.confidence(), word.line())).toList();
    var next = end < all.size() ? from.page() + "." + end : from.page() < pages ? from.page() + 1 + ".0" : null;
    return new WordsView(document.id(), pages, isCurrent, view(page.get()), words, next);
  }

  private static PageView view(Page page) {
    return new PageView(page.number(), page.width(), page.height(), page.turn(), page.skew(), page.engine(),
        page.confidence(), page.barcodes().stream()
            .map(code -> new BarcodeView(code.format(), code.text(), BoxView.of(code.box()))).toList());
  }

  private interface Work<T> {
    T get();
  }

  private <T> T inRoom(Work<T> work) {
    boolean acquired = false;
    try {
      acquired = room.tryAcquire(SECONDS_TO_WAIT, TimeUnit.SECONDS);
      if (!acquired) {
        throw new Refused(Refusal.BUSY);
      }
      return work.get();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Refused(Refusal.BUSY);
    } finally {
      if (acquired) {
        room.release();
      }
    }
  }

  private Optional<Page> page(Document document, Reading reading, int number) {
    var blob = ReadTexts.ref(reading.said(), Kind.PAGES);
    if (blob.isEmpty() || !(blobs.open(blob.get()) instanceof Opening.Opened opened)) {
      throw Refused.notFound("Nothing was read of document " + document.id() + ".");
    }
    try (opened; var in = new BufferedInputStream(opened.bytes(), 64 * 1024)) {
      for (int before = 1; before < number; before++) {
        if (!passLine(in)) {
          return Optional.empty();
        }
      }
      var line = line(in);
      return line.isEmpty() ? Optional.empty() : Optional.of(Page.ofLine(line));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static boolean passLine(InputStream in) throws IOException {
    for (int octet = in.read(); octet >= 0; octet = in.read()) {
      if (octet == '\n') {
        return true;
      }
    }
    return false;
  }

  private static String line(InputStream in) throws IOException {
    var line = new ByteArrayOutputStream();
    for (int octet = in.read(); octet >= 0 && octet != '\n'; octet = in.read()) {
      if (line.size() == LARGEST_PAGE) {
        throw new Refused(Refusal.INVALID_REQUEST, "Response exceeds allowed size");
      }
      line.write(octet);
    }
    return line.toString(StandardCharsets.UTF_8);
  }
}
