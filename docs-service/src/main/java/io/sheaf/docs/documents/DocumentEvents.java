package io.sheaf.docs.documents;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import org.jspecify.annotations.Nullable;

/// What is told of changes to documents.
public final class DocumentEvents {

  private DocumentEvents() {
  }

  /// An event about the document, with its ids.
  public static Event.Builder of(Call call, DocumentRef ref, Event.Type type) {
    return of(call, ref, "documents", type);
  }

  /// An event about something of the document, such as its `documentAttributes`.
  public static Event.Builder of(Call call, DocumentRef ref, String resource, Event.Type type) {
    return Event.of(call, resource, type, ref.keyId()).id("documentId", ref.documentId())
        .id("artifactId", ref.artifactId());
  }

  /// Notes in the event how the record was and is.
  public static Event.Builder compared(Event.Builder event, @Nullable Document before, Document after) {
    for (var field : DocumentFields.ALL) {
      event.changed(field.name(), before == null ? null : field.of(before), field.of(after));
    }
    return event;
  }

  /// Notes in the event how the record was that is no longer there.
  public static Event.Builder gone(Event.Builder event, Document before) {
    for (var field : DocumentFields.ALL) {
      event.changed(field.name(), field.of(before), null);
    }
    return event;
  }

  /// Where the document was and who was on its lists, as an event says that tells of its end.
  public static Access.Subject lastKnown(Event event) {
    return new Access.Subject(DocumentFields.before(event, "path").orElse(""),
        DocumentFields.before(event, "owner").orElse(null), DocumentFields.listBefore(event, "editors"),
        DocumentFields.listBefore(event, "viewers"));
  }
}
