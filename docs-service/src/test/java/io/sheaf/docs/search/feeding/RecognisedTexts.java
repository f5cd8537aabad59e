package io.sheaf.docs.search.feeding;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.gate.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// What was recognised in pictures, as a room of its own would know it.
@Singleton
public final class RecognisedTexts implements TextSource {

  private final Map<DocumentRef, Further> texts = new ConcurrentHashMap<>();
  private final Changes changes;
  private final Events events;

  RecognisedTexts(Changes changes, Events events) {
    this.changes = changes;
    this.events = events;
  }

  @Override
  public List<Further> textsOf(Document document) {
    var text = texts.get(document.ref());
    return text == null ? List.of() : List.of(text);
  }

  public void recognise(DocumentRef ref, String text) {
    texts.put(ref, new Further(text, false, null));
    tell(ref);
  }

  public void forget(DocumentRef ref) {
    texts.remove(ref);
    tell(ref);
  }

  private void tell(DocumentRef ref) {
    var event = Event.ofJob(ref.site(), Caller.ANONYMOUS, "documentOcr", Event.Type.UPDATE, ref.keyId())
        .id("documentId", ref.documentId()).id("artifactId", ref.artifactId()).build();
    changes.commit(() -> Plan.of("", events.recording(event)));
  }
}
