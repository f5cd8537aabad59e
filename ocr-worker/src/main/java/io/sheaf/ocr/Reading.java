package io.sheaf.ocr;

import io.sheaf.ocr.engine.Engine;
import io.sheaf.ocr.engine.PageReading;
import io.sheaf.ocr.pages.CannotRead;
import io.sheaf.ocr.pages.Deadline;
import io.sheaf.ocr.pages.PageReader;
import io.sheaf.ocr.pages.Readers;
import io.sheaf.spec.messages.Message;
import io.sheaf.spec.messages.OcrRequested;
import io.sheaf.spec.messages.OcrSkipped;
import io.sheaf.spec.messages.OcrWish;
import io.sheaf.storage.blobs.BlobDamaged;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Opening;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/// Reads the content of a request: fetches it, opens it, has its pages read side by side, writes what came of it.
final class Reading implements AutoCloseable {

  private final BlobStore blobs;
  private final OcrSettings settings;
  private final Readers readers;
  private final Semaphore pagesAtATime;
  private final ReentrantLock making = new ReentrantLock();
  private final Map<OcrWish.Engine, Engine> engines = new EnumMap<>(OcrWish.Engine.class);

  Reading(BlobStore blobs, OcrSettings settings) {
    this.blobs = blobs;
    this.settings = settings;
    this.readers = new Readers(settings.bounds());
    this.pagesAtATime = new Semaphore(settings.parallel());
    WorkFolder.removeLeft(settings.bounds().folder());
  }

  Message read(OcrRequested request) throws CannotRead, InterruptedException {
    var deadline = Deadline.in(settings.patience());
    var wish = request.wish();
    var engine = engine(wish.engine() == null ? settings.engine() : wish.engine());
    engine.check(wish);
    var content = ref(request);
    try (var folder = new WorkFolder(settings.bounds().folder())) {
      if (engine.name().equals("NONE")) {
        return nothing(request, engine, folder);
      }
      var file = fetched(content, folder);
      var reader = readers.take();
      try {
        return read(request, content, file, reader, engine, deadline, folder);
      } finally {
        readers.giveBack(reader);
      }
    }
  }

  private Message nothing(OcrRequested request, Engine engine, WorkFolder folder) {
    try (var results = new Results(request, folder)) {
      return results.store(blobs, engine.name(), Optional.empty());
    }
  }

  private Message read(OcrRequested request, BlobRef content, Path file, PageReader reader, Engine engine,
      Deadline deadline, WorkFolder folder) throws CannotRead, InterruptedException {
    var name = request.fileName() == null ? "" : request.fileName();
    var opened = reader.open(file, name, deadline);
    if (!opened.hasPages()) {
      var type = request.contentType() == null ? "a content of its kind" : request.contentType();
      return new OcrSkipped(request.requestId(), request.subject(), "There are no pages to read in " + type + ".");
    }
    int pages = pages(request, opened.pages());
    try (var results = new Results(request, folder)) {
      var whole = stored(request, content, engine, opened, pages, deadline);
      if (whole.isPresent()) {
        addWhole(results, whole.get(), engine);
      } else {
        new SideBySide(reader, engine, request.wish(), pagesAtATime, 2 * settings.parallel(), deadline)
            .read(pages, results::add);
      }
      return results.store(blobs, engine.name(), searchable(request, results, reader, opened, deadline, folder));
    }
  }

  /// Several pages at once, where the engine fetches them itself: only when all of them are wanted, and none carries
  /// its own text.
  private static Optional<List<PageReading>> stored(OcrRequested request, BlobRef content, Engine engine,
      PageReader.Opened opened, int pages, Deadline deadline) throws CannotRead, InterruptedException {
    boolean several = opened.isDrawn() && pages > 1 && pages == opened.pages();
    return several && !(opened.isPdf() && request.wish().embeddedTextFirst())
        ? engine.readStored(content, opened.isPdf(), request.wish(), request.requestId(), deadline)
        : Optional.empty();
  }

  private static void addWhole(Results results, List<PageReading> pages, Engine engine) {
    for (int number = 1; number <= pages.size(); number++) {
      results.add(PageResult.ofStored(number, pages.get(number - 1), engine.name()));
    }
  }

  private int pages(OcrRequested request, int there) throws CannotRead {
    if (there < 1) {
      throw new CannotRead("it has no pages");
    }
    var wanted = request.wish().pages();
    var allowed = request.mostPages();
    int most = allowed == null ? settings.mostPages() : Math.min(allowed, settings.mostPages());
    int pages = wanted == null ? there : Math.min(wanted, there);
    if (pages > most) {
      throw new CannotRead("it has " + there + " pages, and at most " + most + " are read; ask for the first of them");
    }
    return pages;
  }

  private static Optional<Path> searchable(OcrRequested request, Results results, PageReader reader,
      PageReader.Opened opened, Deadline deadline, WorkFolder folder) throws CannotRead {
    if (!request.wish().searchablePdf() || !opened.isDrawn()) {
      return Optional.empty();
    }
    var file = folder.file("searchable.pdf");
    reader.searchable(results.pagesFile(), file, deadline);
    return Optional.of(file);
  }

  private Path fetched(BlobRef content, WorkFolder folder) throws CannotRead {
    var opening = blobs.open(content);
    if (!(opening instanceof Opening.Opened opened)) {
      throw new CannotRead("it is not there any more");
    }
    try (opened) {
      if (opened.size() > settings.mostBytes()) {
        throw new CannotRead("it has " + opened.size() + " bytes, and at most " + settings.mostBytes() + " are read");
      }
      if (opened.size() == 0) {
        throw new CannotRead("it is empty");
      }
      var file = folder.file("content");
      Files.copy(opened.bytes(), file);
      return file;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (BlobDamaged damaged) {
      throw new CannotRead("what is stored is damaged");
    }
  }

  private static BlobRef ref(OcrRequested request) throws CannotRead {
    try {
      var key = BlobKey.parse(request.blobKey());
      if (!key.site().text().equals(request.subject().siteId())) {
        throw new CannotRead("the request names a content of another site");
      }
      return new BlobRef(key, request.blobVersion());
    } catch (IllegalArgumentException malformed) {
      throw new CannotRead("the request does not say where it is");
    }
  }

  private Engine engine(OcrWish.Engine wanted) {
    making.lock();
    try {
      var known = engines.get(wanted);
      if (known == null) {
        known = settings.engines().apply(wanted);
        engines.put(wanted, known);
      }
      return known;
    } finally {
      making.unlock();
    }
  }

  /// While there is nothing to read.
  void rest() {
    readers.rest();
  }

  @Override
  public void close() {
    readers.close();
    engines.values().forEach(Engine::close);
  }
}
