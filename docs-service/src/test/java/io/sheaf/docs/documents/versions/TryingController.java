package io.sheaf.docs.documents.versions;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import java.util.function.Function;

/// Makes documents and artifacts without content, which no route does at once; on the tests' class path only.
@Controller("/trying/{documentId}")
@ExecuteOn(TaskExecutors.BLOCKING)
class TryingController {

  private final Documents documents;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  TryingController(Documents documents, Changes changes, Events events, Stamps stamps) {
    this.documents = documents;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> create(Call call, String documentId) {
    var ref = Documents.named(call, documentId);
    return changes.commit(call, () -> {
      var document = Document.of(ref, "a.txt", call.caller().name(), stamps.next()).contentType("text/plain").build();
      return new Plan<>(documents.inserting(document), Answer.created("made")).and(event(call, ref));
    }, Function.identity());
  }

  private Write event(Call call, DocumentRef ref) {
    return events.recording(DocumentEvents.of(call, ref, Event.Type.UPDATE).build());
  }
}
