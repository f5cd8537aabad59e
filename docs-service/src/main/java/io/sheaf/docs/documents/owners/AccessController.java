package io.sheaf.docs.documents.owners;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Decision;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.Preconditions;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Refusal;
import java.util.function.Function;

/// Owner, editors and viewers of a document, over HTTP.
@Controller("/documents/{documentId}/access")
@ExecuteOn(TaskExecutors.BLOCKING)
class AccessController {

  private final Documents documents;
  private final Events events;
  private final Changes changes;

  AccessController(Documents documents, Events events, Changes changes) {
    this.documents = documents;
    this.events = events;
    this.changes = changes;
  }

  @Get
  @Needs(Need.READ)
  HttpResponse<?> read(Call call, String documentId) {
    var document = documents.open(call, documentId);
    return Documents.answer(call, document, () -> People.of(document));
  }

  @Put
  @Needs(Need.WRITE)
  HttpResponse<?> replace(Call call, String documentId) {
    var people = People.read(call.body());
    return changes.commit(call, () -> replacing(call, documentId, people), Function.identity());
  }

  private Plan<Answer> replacing(Call call, String documentId, People people) {
    var before = documents.openToChange(call, documentId, Permission.WRITE);
    mayReplace(call, before).enforce();
    var after = before.toBuilder().owner(people.owner()).editors(people.editors()).viewers(people.viewers()).build();
    var answer = Answer.ok("Access set on document '" + before.id() + "'");
    if (after.equals(before)) {
      return Plan.nothing(answer.with("ETag", Preconditions.tag(before.revision())));
    }
    var event = DocumentEvents.compared(DocumentEvents.of(call, before.ref(), Event.Type.UPDATE), before, after);
    return Plan.of(answer.with("ETag", Documents.tagAfter(before)), documents.replacing(before, after),
        events.recording(event.build()));
  }

  private static Decision mayReplace(Call call, Document document) {
    var caller = call.caller();
    return document.owner() == null || document.owner().equals(caller.name())
        || Access.onSite(caller, document.site(), Permission.ADMIN).allowed()
            ? Decision.allow()
            : Decision.refuse(Refusal.DENIED, Refusal.DENIED.text(), new Decision.Reason.NotListed(Permission.WRITE));
  }
}
