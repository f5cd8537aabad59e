package io.sheaf.docs.automation.ocr;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.automation.ocr.Recognition.Correction;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.BlobsUnavailable;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.table.Stamps;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// What people say in place of what was read: stored first, and named by the record last.
@Singleton
final class Corrections {

  private static final String TEXT = "text/plain";

  private final Documents documents;
  private final Recognitions recognitions;
  private final BlobStore blobs;
  private final Changes changes;
  private final Stamps stamps;

  Corrections(Documents documents, Recognitions recognitions, BlobStore blobs, Changes changes, Stamps stamps) {
    this.documents = documents;
    this.recognitions = recognitions;
    this.blobs = blobs;
    this.changes = changes;
    this.stamps = stamps;
  }

  /// What somebody said.
  record Said(byte[] content, String contentType) {}

  /// Of a request's body. What is wrong with it becomes faults.
  static Said read(Fields body) {
    var content = body.text("content");
    var type = body.text("contentType");
    body.faults().when(content == null, "content", "'content' is required");
    body.faults().when(type != null && !type.isEmpty() && !NewBlob.isContentType(type), "contentType",
        "'contentType' is no content type");
    return new Said(content == null ? new byte[0] : bytes(body, content),
        type == null || type.isEmpty() ? TEXT : type);
  }

  private static byte[] bytes(Fields body, String content) {
    if (!body.flag("isBase64")) {
      return content.getBytes(StandardCharsets.UTF_8);
    }
    try {
      return Base64.getMimeDecoder().decode(content);
    } catch (IllegalArgumentException notBase64) {
      body.faults().add("content", "'content' is not base64");
      return new byte[0];
    }
  }

  HttpResponse<?> correct(Call call, DocumentRef ref, Said said, Answer answer) {
    documents.openToChange(call, ref, Permission.WRITE);
    var key = ResultBlobs.ofCorrection(ref, Ids.uuid());
    var blob = NewBlob.of(said.content()).ofType(said.contentType());
    if (!(blobs.put(key, blob) instanceof PutOutcome.Stored stored)) {
      throw new BlobsUnavailable("a correction could not be stored whole", new IOException(key.text()));
    }
    try {
      return changes.commit(call, () -> {
        var document = documents.openToChange(call, ref, Permission.WRITE);
        var correction = new Correction(document.blobVersion(), call.caller().name(), stamps.next(),
            said.contentType(), stored.ref(), stored.size());
        return recognitions.correcting(document, correction,
            DocumentEvents.of(call, ref, Recognitions.RESOURCE, Event.Type.UPDATE));
      }, _ -> answer);
    } catch (Refused refused) {
      blobs.delete(stored.ref());
      throw refused;
    }
  }
}
