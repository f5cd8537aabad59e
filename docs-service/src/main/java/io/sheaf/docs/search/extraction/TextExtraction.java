package io.sheaf.docs.search.extraction;

import io.sheaf.docs.documents.Document;
import io.sheaf.storage.blobs.BlobDamaged;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.ByteRange;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.index.IndexLimits;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The door to the texts of contents.
@Singleton
public final class TextExtraction {

  /// What reading one content may take.
  ///
  /// @param bytes of the content
  /// @param chars of its text; what is more is left out
  /// @param heapMegabytes of the process that reads it
  public record Bounds(long bytes, int chars, int heapMegabytes, Duration patience) {

    static final Bounds USUAL = new Bounds(200L * 1024 * 1024, IndexLimits.TEXT_CHARS, 160, Duration.ofSeconds(60));
  }

  /// why: what a library has leaked is gone with the process.
  private static final int TEXTS_OF_ONE_READER = 500;
  private static final int BYTES_OF_A_CHAR = 4;
  private static final String WHAT_TO_DO = " The document is found by its name, tags and attributes; its text can be "
      + "set with PUT /documents/{documentId}/fulltext, or the content replaced by one that can be read.";

  private final BlobStore blobs;
  private final Bounds bounds;
  private final ReentrantLock reading = new ReentrantLock();
  private @Nullable ReaderProcess reader;
  private volatile boolean isClosed;

  @Inject
  TextExtraction(BlobStore blobs) {
    this(blobs, Bounds.USUAL);
  }

  TextExtraction(BlobStore blobs, Bounds bounds) {
    this.blobs = blobs;
    this.bounds = bounds;
  }

  /// What can be said of the content at once; empty when a reader has to take it apart, see [#read].
  public Optional<Extraction> readAtOnce(Document document) {
    var content = document.content();
    if (content.isEmpty() || Substance.isSurelyNone(document.contentType())) {
      return Optional.of(Extraction.NOTHING);
    }
    long mostBytes = (long) bounds.chars() * BYTES_OF_A_CHAR;
    if (!(blobs.open(content.get(), new ByteRange.Between(0, mostBytes - 1)) instanceof Opening.Opened opened)) {
      return Optional.of(Extraction.NOTHING);
    }
    try (opened) {
      var beginning = opened.bytes().readNBytes(Substance.BEGINNING);
      return switch (Substance.of(document, beginning)) {
        case NONE -> Optional.of(Extraction.NOTHING);
        case PLAIN -> Optional.of(plain(beginning, opened));
        case FOREIGN -> Optional.empty();
      };
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (BlobDamaged damaged) {
      // why: it is for who reads it whole to say so of the document.
      return Optional.empty();
    }
  }

  private Extraction plain(byte[] beginning, Opening.Opened opened) throws IOException {
    var rest = opened.bytes().readAllBytes();
    var bytes = new byte[beginning.length + rest.length];
    System.arraycopy(beginning, 0, bytes, 0, beginning.length);
    System.arraycopy(rest, 0, bytes, beginning.length, rest.length);
    var text = PlainText.decoded(bytes);
    boolean truncated = opened.size() > bytes.length || text.length() > bounds.chars();
    var kept = text.length() > bounds.chars() ? start(text, bounds.chars()) : text;
    return kept.isBlank() ? Extraction.NOTHING : new Extraction.Extracted(kept, truncated, Languages.of(kept), null);
  }

  private static String start(String text, int most) {
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }

  /// Has a reader take the content apart; this takes as long as [Bounds] let it.
  public Extraction read(Document document) {
    var content = document.content();
    if (content.isEmpty()) {
      return Extraction.NOTHING;
    }
    reading.lock();
    try {
      for (int tried = 1;; tried++) {
        try (var opened = opened(document)) {
          if (opened == null) {
            return Extraction.NOTHING;
          }
          if (opened.size() > bounds.bytes()) {
            return failed("it has more than " + bounds.bytes() / (1024 * 1024) + " MB");
          }
          var type = document.contentType();
          var read = running().read(opened.bytes(), opened.size(), document.fileName(), type == null ? "" : type,
              bounds.patience());
          return read instanceof Extraction.Failed(var why) ? failed(why) : read;
        } catch (BlobDamaged damaged) {
          stop();
          return failed("the content is damaged");
        } catch (ReaderProcess.Cannot cannot) {
          stop();
          if (!cannot.mayBeChance() || tried == 2 || isClosed) {
            return failed(String.valueOf(cannot.getMessage()));
          }
        }
      }
    } finally {
      reading.unlock();
    }
  }

  private Opening.@Nullable Opened opened(Document document) {
    return document.content().map(blobs::open).orElse(null) instanceof Opening.Opened opened ? opened : null;
  }

  private static Extraction failed(String why) {
    return new Extraction.Failed("The text could not be read: " + why + "." + WHAT_TO_DO);
  }

  private ReaderProcess running() {
    var running = reader;
    if (running != null && (!running.isAlive() || running.texts() >= TEXTS_OF_ONE_READER)) {
      stop();
      running = null;
    }
    if (running == null) {
      running = ReaderProcess.start(bounds);
      reader = running;
    }
    return running;
  }

  private void stop() {
    var running = reader;
    reader = null;
    if (running != null) {
      running.close();
    }
  }

  /// Lets the reader go while there is nothing to read.
  public void rest() {
    if (reading.tryLock()) {
      try {
        stop();
      } finally {
        reading.unlock();
      }
    }
  }

  /// Ends the reader, also one that is at work.
  @PreDestroy
  public void close() {
    isClosed = true;
    var running = reader;
    if (running != null) {
      running.close();
    }
  }

  /// For who has a text already: its language, as far as it shows one.
  public static @Nullable String languageOf(String text) {
    return Languages.of(text);
  }
}
