package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.access.configuration.Configurations;
import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Caller;
import io.sheaf.spec.json.Malformed;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;

/// Actions of the type OCR: the worker is asked, and says by a result when it is over ([OcrOutcomes]).
@Singleton
final class OcrDoing implements Doing {

  private final Recognitions recognitions;
  private final Documents documents;
  private final Configurations configurations;

  OcrDoing(Recognitions recognitions, Documents documents, Configurations configurations) {
    this.recognitions = recognitions;
    this.documents = documents;
    this.configurations = configurations;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.OCR);
  }

  @Override
  public Done carryOut(Order order) {
    var ref = order.document().ref();
    if (order.document().content().isEmpty()) {
      return new Done.Skipped(Recognitions.NOTHING_THERE);
    }
    try {
      OcrParameters.wish(order.parameters());
    } catch (Malformed wrong) {
      return new Done.Failed(String.valueOf(wrong.getMessage()));
    }
    if (configurations.isOcrExhausted(ref.site()) && !isAsked(ref, order.actionId())) {
      return new Done.Failed(Configurations.TOO_MANY_OCRS);
    }
    return new Done.Asking(() -> {
      var document = documents.find(ref).orElseThrow(() -> Documents.missing(ref.documentId()));
      return recognitions.requesting(document, order.actionId(), order.parameters(), order.by().name(),
          event(order.by(), ref)).map(_ -> Map.of());
    });
  }

  private boolean isAsked(DocumentRef ref, String requestId) {
    var request = recognitions.of(ref).request();
    return request != null && request.id().equals(requestId);
  }

  static Event.Builder event(Caller by, DocumentRef ref) {
    return Event.ofJob(ref.site(), by, Recognitions.RESOURCE, Event.Type.UPDATE, ref.keyId())
        .id("documentId", ref.documentId()).id("artifactId", ref.artifactId());
  }
}
