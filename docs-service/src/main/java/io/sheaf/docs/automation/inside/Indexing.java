package io.sheaf.docs.automation.inside;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.search.feeding.DocumentTexts;
import io.sheaf.docs.search.feeding.StoredText;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// FULLTEXT: has the document indexed once more, by what its content says. Text that was given for the current content,
/// as by whoever read its pages, stays.
@Singleton
final class Indexing implements Doing {

  private final Documents documents;
  private final DocumentTexts texts;
  private final Events events;

  Indexing(Documents documents, DocumentTexts texts, Events events) {
    this.documents = documents;
    this.texts = texts;
    this.events = events;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.FULLTEXT);
  }

  @Override
  public Done carryOut(Order order) {
    return new Done.Changing(() -> plan(order));
  }

  private Plan<Map<String, Value>> plan(Order order) {
    var ref = order.document().ref();
    var call = Call.ofService(order.by(), ref.site(), "");
    var document = documents.find(ref).orElseThrow(() -> Documents.missing(ref.documentId()));
    var event = DocumentEvents.of(call, ref, "documentSyncs", Event.Type.UPDATE).build();
    return Plan.of(Map.<String, Value>of(), events.recording(event)).and(rereading(order.by(), document));
  }

  /// So that the text is read from the content once more; a document that was taken out of the index comes back.
  private List<Write> rereading(Caller by, Document document) {
    var before = texts.before(document.ref());
    var stored = texts.find(document.ref());
    if (stored.isEmpty() || isGiven(stored.get(), document)) {
      return List.of();
    }
    var writes = new ArrayList<>(texts.forgetting(before, document.ref()));
    if (stored.get().state() == StoredText.State.EXCLUDED) {
      documents.free(by, document.ref()).enforce();
      writes.add(documents.relyingOn(document));
    }
    return writes;
  }

  private static boolean isGiven(StoredText stored, Document document) {
    return switch (stored.state()) {
      case GIVEN, UNREAD -> Objects.equals(stored.readFrom(), document.blobVersion());
      case EXTRACTED, FAILED, NOTHING, EXCLUDED -> false;
    };
  }
}
