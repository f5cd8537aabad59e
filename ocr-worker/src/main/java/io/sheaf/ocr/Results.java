package io.sheaf.ocr;

import io.sheaf.spec.json.Malformed;
import io.sheaf.spec.messages.Message;
import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.spec.messages.OcrCompleted.Kind;
import io.sheaf.spec.messages.OcrRequested;
import io.sheaf.spec.messages.OcrResultNames;
import io.sheaf.spec.ocr.Barcode;
import io.sheaf.spec.ocr.DataTable;
import io.sheaf.spec.ocr.Findings;
import io.sheaf.spec.ocr.KeyValue;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.BlobsUnavailable;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.table.SiteId;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What is written of a content. Pages go to files as they come; all of it becomes blobs at the end, and a last one
/// that holds the answer, by which a request that comes again is answered without being worked on again.
final class Results implements AutoCloseable {

  private static final int MOST_FINDINGS = 20_000;
  private static final int MOST_BARCODES = 50;
  private static final int LONGEST_BARCODES = 20_000;
  private static final int LARGEST_ANSWER = 256 * 1024;
  private static final String TEXT = "text/plain; charset=utf-8";

  private final OcrRequested request;
  private final Path textFile;
  private final Path pagesFile;
  private final BufferedWriter text;
  private final BufferedWriter pages;
  private final List<KeyValue> keyValues = new ArrayList<>();
  private final List<DataTable> tables = new ArrayList<>();
  private final Set<String> barcodes = new LinkedHashSet<>();
  private int barcodeLetters;
  private int count;
  private int readPages;
  private int words;
  private long letters;
  private double sureness;

  Results(OcrRequested request, WorkFolder folder) {
    this.request = request;
    this.textFile = folder.file("text.txt");
    this.pagesFile = folder.file("pages.jsonl");
    try {
      this.text = Files.newBufferedWriter(textFile);
      this.pages = Files.newBufferedWriter(pagesFile);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// The next page.
  void add(PageResult result) {
    try {
      if (count++ > 0 && !result.text().isEmpty()) {
        text.write("\n\n");
      }
      text.write(result.text());
      pages.write(result.page().line());
      pages.newLine();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    readPages += result.isEmbedded() ? 0 : 1;
    words += result.page().words().size();
    for (var word : result.page().words()) {
      letters += word.text().length();
      sureness += word.confidence() * word.text().length();
    }
    result.page().barcodes().forEach(this::note);
    result.keyValues().stream().limit(MOST_FINDINGS - keyValues.size()).forEach(keyValues::add);
    result.tables().stream().limit(MOST_FINDINGS - tables.size()).forEach(tables::add);
  }

  private void note(Barcode barcode) {
    barcodeLetters += barcode.text().length();
    if (barcodes.size() < MOST_BARCODES && barcodeLetters < LONGEST_BARCODES) {
      barcodes.add(barcode.text());
    }
  }

  /// The pages so far, a line each.
  Path pagesFile() {
    flush();
    return pagesFile;
  }

  private void flush() {
    try {
      text.flush();
      pages.flush();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  OcrCompleted store(BlobStore blobs, String engine, Optional<Path> searchable) {
    flush();
    var stored = new ArrayList<OcrCompleted.Result>();
    stored.add(put(blobs, Kind.TEXT, TEXT, textFile));
    stored.add(put(blobs, Kind.PAGES, "application/x-ndjson", pagesFile));
    if (!keyValues.isEmpty() || !tables.isEmpty()) {
      stored.add(put(blobs, Kind.FIELDS, "application/json",
          bytes(new Findings(keyValues, tables).text())));
    }
    if (request.wish().csv()) {
      stored.add(put(blobs, Kind.CSV, "text/csv; charset=utf-8", bytes(Csv.of(tables))));
    }
    searchable.ifPresent(
        file -> stored.add(put(blobs, Kind.SEARCHABLE_PDF, "application/pdf", file)));
    double confidence = letters == 0 ? 0 : Math.round(sureness / letters * 100) / 100.0;
    var answer = new OcrCompleted(request.requestId(), request.subject(),
        readPages == 0 && count > 0 ? "EMBEDDED" : engine, count, words, confidence, keyValues.size(), tables.size(),
        List.copyOf(barcodes), stored);
    var kept = bytes(answer.body());
    put(blobs, OcrResultNames.ofAnswer(request.requestId()), "application/json", new ByteArrayInputStream(kept),
        kept.length);
    return answer;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private OcrCompleted.Result put(BlobStore blobs, Kind kind, String type, Path file) {
    try (var in = Files.newInputStream(file)) {
      return put(blobs, kind, type, in, Files.size(file));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private OcrCompleted.Result put(BlobStore blobs, Kind kind, String type, byte[] bytes) {
    return put(blobs, kind, type, new ByteArrayInputStream(bytes), bytes.length);
  }

  private OcrCompleted.Result put(BlobStore blobs, Kind kind, String type, InputStream in,
      long length) {
    var stored = put(blobs, OcrResultNames.of(request.requestId(), kind), type, in, length);
    return new OcrCompleted.Result(kind, stored.ref().key().text(), stored.ref().version(), type, stored.size());
  }

  private PutOutcome.Stored put(BlobStore blobs, String name, String type, InputStream in, long length) {
    var key = key(request, name);
    if (blobs.put(key, NewBlob.of(in).ofLength(length).ofType(type)) instanceof PutOutcome.Stored stored) {
      return stored;
    }
    throw new BlobsUnavailable("what was read could not be stored whole", new IOException(key.text()));
  }

  /// Throws when results of such a request could have no keys.
  static void checkKeys(OcrRequested request) {
    key(request, OcrResultNames.ofAnswer(request.requestId()));
  }

  private static BlobKey key(OcrRequested request, String name) {
    return BlobKey.of(new SiteId(request.subject().siteId()), request.subject().documentId(), name);
  }

  /// What was answered when the request came before.
  static Optional<OcrCompleted> earlier(BlobStore blobs, OcrRequested request) {
    var newest = blobs.newest(key(request, OcrResultNames.ofAnswer(request.requestId())));
    if (newest.isEmpty() || !(blobs.open(newest.get().ref()) instanceof Opening.Opened opened)) {
      return Optional.empty();
    }
    try (opened) {
      var body = new String(opened.bytes().readNBytes(LARGEST_ANSWER), StandardCharsets.UTF_8);
      return Message.of(body) instanceof OcrCompleted answer ? Optional.of(answer) : Optional.empty();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (Malformed damaged) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    try (text; pages) {
      flush();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
