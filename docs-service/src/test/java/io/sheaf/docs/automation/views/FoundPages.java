package io.sheaf.docs.automation.views;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.gate.Caller;
import io.sheaf.workflow.conditions.Known;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Reads pages when a test says so, and of documents that it was told of alone.
@Singleton
public final class FoundPages implements Findings {

  private static final String RESOURCE = "pagesOfTests";

  private final Map<DocumentRef, Known<Pages>> known = new ConcurrentHashMap<>();
  private final Changes changes;
  private final Events events;

  FoundPages(Changes changes, Events events) {
    this.changes = changes;
    this.events = events;
  }

  @Override
  public Known<Pages> of(Document document) {
    return known.getOrDefault(document.ref(), Known.nothing());
  }

  @Override
  public boolean tellsOf(Event event) {
    return event.resource().equals(RESOURCE);
  }

  public void reading(DocumentRef ref) {
    known.put(ref, Known.pending());
  }

  public void found(DocumentRef ref, Pages pages) {
    known.put(ref, Known.told(pages));
    var event = Event.ofJob(ref.site(), Caller.service("tests"), RESOURCE, Event.Type.UPDATE, ref.keyId())
        .id("documentId", ref.documentId()).build();
    changes.commit(() -> Plan.of("", events.recording(event)));
  }
}
