package io.sheaf.docs.documents.versions;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import java.util.List;
import java.util.function.Function;

/// Makes documents without content, puts them away and brings them back, with no more than these tests need; on the
/// tests' class path only.
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

  @Delete
  @Needs(Need.DELETE)
  HttpResponse<?> putAway(Call call, String documentId) {
    return changes.commit(call, () -> {
      var before = documents.openToChange(call, documentId, Permission.DELETE);
      return new Plan<>(documents.puttingAway(before, stamps.next()), Answer.ok("put away"))
          .and(event(call, before.ref()));
    }, Function.identity());
  }

  @Put("/restore")
  @Needs(Need.WRITE)
  HttpResponse<?> restore(Call call, String documentId) {
    return changes.commit(call, () -> {
      var away = documents.findPutAway(Documents.named(call, documentId)).orElseThrow();
      return new Plan<>(documents.bringingBack(away, away.toBuilder().deleted(null).build()), Answer.ok("restored"))
          .and(List.of(event(call, away.ref())));
    }, Function.identity());
  }

  private Write event(Call call, DocumentRef ref) {
    return events.recording(Documents.event(call, ref, Event.Type.UPDATE).build());
  }
}
