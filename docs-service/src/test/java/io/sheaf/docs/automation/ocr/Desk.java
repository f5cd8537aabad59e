package io.sheaf.docs.automation.ocr;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.spec.messages.Message;
import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.spec.messages.OcrCompleted.Kind;
import io.sheaf.spec.messages.OcrFailed;
import io.sheaf.spec.messages.OcrRequested;
import io.sheaf.spec.messages.OcrResultNames;
import io.sheaf.spec.messages.OcrSkipped;
import io.sheaf.spec.messages.OcrSubject;
import io.sheaf.spec.ocr.Barcode;
import io.sheaf.spec.ocr.Box;
import io.sheaf.spec.ocr.DataTable;
import io.sheaf.spec.ocr.Findings;
import io.sheaf.spec.ocr.KeyValue;
import io.sheaf.spec.ocr.Page;
import io.sheaf.spec.ocr.Word;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Somebody who has documents read, and the worker's end of the queues, which says what the test says.
final class Desk {

  static final byte[] PICTURE = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0};

  private static final int SHARDS = 8;
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);
  private static final Box PLACE = new Box(0.1, 0.2, 0.3, 0.04);

  final Client client;
  private final Running running;
  private final SiteId site;

  Desk(Running running, String site) {
    this.running = running;
    this.site = new SiteId(site);
    this.client = running.as("ann", site);
  }

  // Documents

  String picture(String path) {
    return document("{\"path\":\"" + path + "\"," + bytes(PICTURE) + "}");
  }

  static String bytes(byte[] content) {
    return "\"contentType\":\"image/png\",\"isBase64\":true,\"content\":\""
        + Base64.getEncoder().encodeToString(content) + "\"";
  }

  String document(String body) {
    var made = client.post("/documents", body);
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made.at("documentId");
  }

  DocumentRef ref(String documentId) {
    return DocumentRef.of(site, documentId);
  }

  Reply ocr(String documentId) {
    return client.get("/documents/" + documentId + "/ocr");
  }

  /// Asks, and answers the id of the request.
  String request(String documentId, String body) {
    var asked = client.post("/documents/" + documentId + "/ocr", body);
    assertThat(asked.text()).isEqualTo("{\"message\":\"OCR request submitted\"}");
    return requestOf(documentId);
  }

  String requestOf(String documentId) {
    return running.engines().ports().table().find(ref(documentId).key(TableSchema.OCR)).orElseThrow().text("jobId");
  }

  /// What the worker is told once the message is sent.
  OcrRequested told(String requestId) {
    var table = running.engines().ports().table();
    for (int shard = 0; shard < SHARDS; shard++) {
      for (var item : table.page(Query.of(TableSchema.OUTBOX_MESSAGE.main().globalPartition(shard)).limit(100))
          .items()) {
        if (item.text("messageId").equals(requestId)) {
          assertThat(item.text("queue")).isEqualTo("ocr-requests");
          return (OcrRequested) Message.of(item.text("body"));
        }
      }
    }
    throw new AssertionError("nobody is asked by " + requestId);
  }

  // Being the worker

  private OcrSubject subject(String documentId) {
    return new OcrSubject(site.text(), documentId, null);
  }

  OcrCompleted completed(String documentId, String requestId, String text) {
    var page = new Page(1, 1000, 2000, 90, 0.5, "TESSERACT", 91.5, words(text),
        List.of(new Barcode("CODE_128", "X-1", PLACE)));
    var findings = new Findings(
        List.of(new KeyValue("Total", List.of("12"), 1, PLACE, 90, "TESSERACT"),
            new KeyValue("Total", List.of("13"), 1, PLACE, 90, "TESSERACT")),
        List.of(new DataTable(List.of("Item", "Price"), List.of(List.of("Pen", "2")), 1, PLACE, 90, "TESSERACT")));
    var results = List.of(put(documentId, requestId, Kind.TEXT, "text/plain; charset=utf-8", text),
        put(documentId, requestId, Kind.PAGES, "application/x-ndjson", page.line() + "\n"),
        put(documentId, requestId, Kind.FIELDS, "application/json", findings.text()),
        put(documentId, requestId, Kind.CSV, "text/csv; charset=utf-8", "Item,Price\nPen,2\n"),
        put(documentId, requestId, Kind.SEARCHABLE_PDF, "application/pdf", "%PDF-1.7"));
    return new OcrCompleted(requestId, subject(documentId), "TESSERACT", 1, 3, 91.5, 2, 1, List.of("X-1"), results);
  }

  private static List<Word> words(String text) {
    var words = new ArrayList<Word>();
    Arrays.stream(text.split(" ")).forEach(word -> words.add(new Word(word, PLACE, 91.5, 1)));
    return words;
  }

  private OcrCompleted.Result put(String documentId, String requestId, Kind kind, String type, String text) {
    var key = BlobKey.of(site, documentId, OcrResultNames.of(requestId, kind));
    var stored = (PutOutcome.Stored) running.engines().ports().blobs()
        .put(key, NewBlob.of(text.getBytes(StandardCharsets.UTF_8)).ofType(type));
    return new OcrCompleted.Result(kind, key.text(), stored.ref().version(), type, stored.size());
  }

  boolean hasLeft(String documentId, String requestId) {
    return OcrResultNames.all(requestId).stream()
        .anyMatch(name -> running.engines().ports().blobs().newest(BlobKey.of(site, documentId, name)).isPresent());
  }

  OcrFailed failed(String documentId, String requestId, String reason) {
    return new OcrFailed(requestId, subject(documentId), reason);
  }

  OcrSkipped skipped(String documentId, String requestId, String reason) {
    return new OcrSkipped(requestId, subject(documentId), reason);
  }

  void say(Message message) {
    running.engines().ports().queues().open(OcrQueues.RESULTS)
        .send(io.sheaf.storage.queues.Message.of(message.id(), message.body()));
  }

  /// Says it, and waits until the record has it.
  void sayAndWait(Message message, String documentId, String status) {
    say(message);
    await(() -> ocr(documentId).at("ocrStatus").equals(status));
  }

  // Looking

  boolean finds(String words, String path) {
    return client.post("/search", "{\"query\":{\"text\":\"" + words + "\"}}").text().contains("\"" + path + "\"");
  }

  static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      LockSupport.parkNanos(10_000_000);
    }
  }
}
