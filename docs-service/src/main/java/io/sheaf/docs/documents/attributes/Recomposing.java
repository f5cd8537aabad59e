package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Stamps;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Gives documents the composite keys that are declared now, whoever holds them or has them checked out: what was
/// composed says nothing that the document did not say before.
@Singleton
final class Recomposing {

  private static final Logger log = LoggerFactory.getLogger(Recomposing.class);
  private static final Caller SERVICE = Caller.of("System", Caller.Kind.SYSTEM, Map.of(), List.of());

  private final Documents documents;
  private final DocumentAttributes attributes;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  Recomposing(Documents documents, DocumentAttributes attributes, Changes changes, Events events, Stamps stamps) {
    this.documents = documents;
    this.attributes = attributes;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  /// A document of which too much would be composed stays as it is: its next change is refused for the same reason,
  /// and the report that precedes a schema counts it.
  void recompose(DocumentRef ref) {
    try {
      changes.commit(() -> plan(ref));
    } catch (Refused refused) {
      if (refused.refusal() != Refusal.INVALID_FIELDS) {
        throw refused;
      }
      log.warn("Document {} of site {} has too many values for its composite keys: {}", ref.keyId(), ref.site().text(),
          refused.faults());
    }
  }

  private Plan<DocumentRef> plan(DocumentRef ref) {
    var found = documents.findAnywhere(ref);
    if (found.isEmpty()) {
      return Plan.nothing(ref);
    }
    var before = found.get();
    var event = Event.ofJob(ref.site(), SERVICE, DocumentAttributes.RESOURCE, Event.Type.UPDATE, ref.keyId())
        .id("documentId", ref.documentId()).id("artifactId", ref.artifactId());
    return plan(before, SERVICE, event);
  }

  /// Plans to recompose the document as it was read; nothing where it has all that it is to have.
  Plan<DocumentRef> plan(Document before, Caller caller, Event.Builder event) {
    var now = stamps.next();
    var becoming = attributes.remaking(caller, before, now);
    if (becoming.isNothing()) {
      return Plan.nothing(before.ref());
    }
    var writes = new ArrayList<>(becoming.writes());
    writes.add(before.deleted() == null ? documents.touching(before) : documents.relyingOnPutAway(before));
    writes.add(events.recordingAfter(now, becoming.noting(event, "").build()));
    return new Plan<>(writes, before.ref());
  }
}
