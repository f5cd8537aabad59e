package io.sheaf.docs.documents.attributes;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.Preconditions;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Message;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Map;
import java.util.function.BiFunction;

/// Changes the attributes of one document: the values, the document's revision and the event, in one write.
@Singleton
final class Attributing {

  private final Documents documents;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  Attributing(Documents documents, Changes changes, Events events, Stamps stamps) {
    this.documents = documents;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  HttpResponse<?> change(Call call, String documentId, Permission permission,
      BiFunction<Document, Stamp, Setting> setting, int status, String sentence) {
    return changes.commit(call, () -> {
      var before = documents.openToChange(call, documentId, permission);
      var now = stamps.next();
      var becoming = setting.apply(before, now);
      if (becoming.isNothing()) {
        return Plan.nothing(answer(status, sentence, Preconditions.tag(before.revision())));
      }
      var event = becoming.noting(DocumentEvents.of(call, before.ref(), DocumentAttributes.RESOURCE, type(becoming)),
          "");
      var writes = new ArrayList<Write>(becoming.writes());
      writes.add(documents.touching(before));
      writes.add(events.recordingAfter(now, event.build()));
      return new Plan<>(writes, answer(status, sentence, Documents.tagAfter(before)));
    }, answer -> answer);
  }

  private static Answer answer(int status, String sentence, String tag) {
    return new Answer(status, new Message(sentence), Map.of("ETag", tag));
  }

  private static Event.Type type(Setting setting) {
    if (setting.changes().stream().allMatch(change -> change.before() == null)) {
      return Event.Type.CREATE;
    }
    return setting.changes().stream().allMatch(change -> change.after() == null)
        ? Event.Type.DELETE
        : Event.Type.UPDATE;
  }
}
