package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.automation.ocr.Recognition.Correction;
import io.sheaf.docs.automation.ocr.Recognition.Reading;
import io.sheaf.docs.automation.ocr.Recognition.Request;
import io.sheaf.docs.automation.ocr.Recognition.Status;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.spec.messages.Message;
import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.util.LinkedHashSet;
import org.jspecify.annotations.Nullable;

/// The record as an item.
final class RecognitionItem {

  private static final String CSV = "CSV";

  private RecognitionItem() {
  }

  static Key key(DocumentRef ref) {
    return ref.key(TableSchema.OCR);
  }

  /// The write that turns the one into the other; nobody may have changed it meanwhile.
  static Write replacing(Recognition before, Recognition after) {
    return Write.put(item(after, before.revision() + 1), unchanged(before));
  }

  static Write removing(Recognition before) {
    return Write.delete(key(before.ref()), unchanged(before));
  }

  private static Condition unchanged(Recognition before) {
    return before.isThere() ? Condition.equal("revision", before.revision()) : Condition.absent();
  }

  private static Item item(Recognition recognition, long revision) {
    var ref = recognition.ref();
    var item = Item.of(key(ref)).with("documentId", ref.documentId()).withOptional("artifactId", ref.artifactId())
        .with("revision", revision);
    var names = new LinkedHashSet<BlobKey>();
    var correction = recognition.correction();
    if (correction != null) {
      item.with("inserteddate", correction.inserted().text()).with("userId", correction.userId())
          .with("ocrStatus", Status.SUCCESSFUL.name()).with("correctedDate", correction.inserted().text())
          .with("correctedBy", correction.userId()).with("correctedType", correction.contentType())
          .withOptional("correctedVersion", correction.saidOf())
          .with("correctedBlob", correction.blob().key().text())
          .with("correctedBlobVersion", correction.blob().version()).with("correctedSize", correction.size());
      names.add(correction.blob().key());
    }
    var reading = recognition.reading();
    if (reading != null) {
      item.with("read", reading.said().body()).with("readVersion", reading.readFrom())
          .with("readDate", reading.inserted().text()).with("readBy", reading.userId())
          .withOptional("readEngine", reading.engine()).with("readCsv", reading.csv());
      names.addAll(ResultBlobs.of(ref, reading.said().requestId()));
    }
    var request = recognition.request();
    if (request != null) {
      item.with("jobId", request.id()).with("inserteddate", request.inserted().text()).with("userId", request.userId())
          .with("ocrStatus", request.status().name()).withOptional("ocrEngine", request.engine())
          .withOptional("ocrOutputType", request.csv() ? CSV : null)
          .withOptional("contentVersion", request.readFrom()).withOptional("message", request.message());
      if (request.pdf()) {
        item.with("searchablePdf", true);
      }
      names.addAll(ResultBlobs.of(ref, request.id()));
    }
    return item.with(ResultBlobs.NAMED, Value.texts(names.stream().map(BlobKey::text).toList())).build();
  }

  static Recognition read(DocumentRef ref, Item item) {
    return new Recognition(ref, request(item), reading(item), correction(item), item.wholeNumber("revision"));
  }

  private static @Nullable Request request(Item item) {
    return item.findText("jobId")
        .map(id -> new Request(id, item.findText("contentVersion").orElse(null),
            Status.valueOf(item.text("ocrStatus")), item.text("userId"), Stamp.parse(item.text("inserteddate")),
            item.findText("ocrEngine").orElse(null), item.findText("ocrOutputType").filter(CSV::equals).isPresent(),
            item.flag("searchablePdf"), item.findText("message").orElse(null)))
        .orElse(null);
  }

  private static @Nullable Reading reading(Item item) {
    return item.findText("read").map(body -> new Reading(item.text("readVersion"), item.text("readBy"),
        Stamp.parse(item.text("readDate")), item.findText("readEngine").orElse(null), item.flag("readCsv"),
        said(body))).orElse(null);
  }

  private static OcrCompleted said(String body) {
    if (Message.of(body) instanceof OcrCompleted completed) {
      return completed;
    }
    throw new IllegalStateException("not what a worker says when it has read something");
  }

  private static @Nullable Correction correction(Item item) {
    return item.findText("correctedBlob")
        .map(key -> new Correction(item.findText("correctedVersion").orElse(null), item.text("correctedBy"),
            Stamp.parse(item.text("correctedDate")), item.text("correctedType"),
            new BlobRef(BlobKey.parse(key), item.text("correctedBlobVersion")), item.wholeNumber("correctedSize")))
        .orElse(null);
  }
}
