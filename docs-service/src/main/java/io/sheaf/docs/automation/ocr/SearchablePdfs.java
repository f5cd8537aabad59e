package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.automation.ocr.Recognition.Request;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.life.DerivedDocuments;
import io.sheaf.docs.documents.life.DerivedDocuments.Derived;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.ErrandWork;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Refused;
import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.spec.messages.OcrCompleted.Kind;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes the pages with their text behind them an artifact of their document, where a request asked for them.
@Singleton
final class SearchablePdfs implements ErrandWork {

  static final String CATEGORY = "SEARCHABLE_PDF";

  private static final Logger log = LoggerFactory.getLogger(SearchablePdfs.class);
  private static final String TYPE = "ocr searchable pdf";
  private static final String PDF = "application/pdf";

  private final Recognitions recognitions;
  private final Documents documents;
  private final DerivedDocuments derivedDocuments;
  private final BlobStore blobs;
  private final Changes changes;
  private final Errands errands;
  private final InstantSource clock;

  SearchablePdfs(Recognitions recognitions, Documents documents, DerivedDocuments derivedDocuments, BlobStore blobs,
      Changes changes, Errands errands, InstantSource clock) {
    this.recognitions = recognitions;
    this.documents = documents;
    this.derivedDocuments = derivedDocuments;
    this.blobs = blobs;
    this.changes = changes;
    this.errands = errands;
    this.clock = clock;
  }

  /// The write that has it made; none where nobody asked, where there is none, and of what is an artifact itself.
  List<Write> wanted(DocumentRef ref, Request request, OcrCompleted said) {
    return request.pdf() && !ref.isArtifact() && said.result(Kind.SEARCHABLE_PDF).isPresent()
        ? List.of(errands.recording(Errand.of(ref.site(), TYPE, TYPE + " " + ref.keyId(),
            Map.of("document", ref.keyId(), "requestId", request.id()), request.userId(), clock.instant())))
        : List.of();
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Done carryOut(Errand errand) {
    var ref = DocumentRef.ofKeyId(errand.site(), errand.argument("document"));
    var requestId = errand.argument("requestId");
    var document = documents.find(ref);
    var reading = recognitions.of(ref).reading();
    if (document.isEmpty() || reading == null || !reading.said().requestId().equals(requestId)) {
      return Done.FINISHED;
    }
    var result = reading.said().result(Kind.SEARCHABLE_PDF);
    var blob = ReadTexts.ref(reading.said(), Kind.SEARCHABLE_PDF);
    var derived = new Derived(artifact(ref, requestId), document.get(), ref, path(document.get()), PDF, null, null);
    if (result.isEmpty() || blob.isEmpty() || derivedDocuments.isMade(derived.ref())
        || !(blobs.open(blob.get()) instanceof Opening.Opened opened)) {
      return Done.FINISHED;
    }
    try (opened) {
      var stored = derivedDocuments.storing(derived, opened.bytes(), result.get().size());
      var call = Call.ofService(Caller.service(errand.userId()), errand.site(), "");
      changes.commit(() -> {
        var plan = derivedDocuments.makingArtifact(call, derived, stored, CATEGORY);
        return errands.find(errand).isPresent() ? plan.and(errands.done(errand)) : Plan.nothing(derived.ref());
      });
      return Done.SETTLED;
    } catch (Refused refused) {
      log.info("Document {} has no searchable PDF beside it: {}", ref.keyId(), refused.getMessage());
      return Done.FINISHED;
    }
  }

  /// The same each time, and no other request's.
  private static DocumentRef artifact(DocumentRef ref, String requestId) {
    return ref.artifact(UUID.nameUUIDFromBytes((TYPE + requestId).getBytes(StandardCharsets.UTF_8)).toString());
  }

  private static String path(Document document) {
    return document.path().endsWith(".pdf") ? document.path() : document.path() + ".pdf";
  }
}
