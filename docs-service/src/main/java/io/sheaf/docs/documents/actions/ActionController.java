package io.sheaf.docs.documents.actions;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Value;
import java.util.List;

/// The actions of a document over HTTP.
@Controller("/documents/{documentId}/actions")
@ExecuteOn(TaskExecutors.BLOCKING)
class ActionController {

  private final Documents documents;
  private final Actions actions;
  private final Listing listing;
  private final Changes changes;
  private final Events events;

  ActionController(Documents documents, Actions actions, Listing listing, Changes changes, Events events) {
    this.documents = documents;
    this.actions = actions;
    this.listing = listing;
    this.changes = changes;
    this.events = events;
  }

  @Get
  @Needs(value = Need.READ, underShare = true)
  ActionView.Page list(Call call, String documentId) {
    var ref = documents.open(call, documentId).ref();
    var page = listing.pageOfAll(Actions.of(ref), call.limit(), call.query("next"), call.audience(),
        item -> ActionView.of(ActionItem.read(ref.site(), item)));
    return new ActionView.Page(page.next(), page.rows());
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call, String documentId) {
    var body = call.bodyIfAny();
    var asked = ActionFields.list(body, "actions");
    body.faults().when(asked.isEmpty() && body.faults().isEmpty(), "actions", "'actions' is required");
    body.check();
    return change(call, documentId, "Actions saved", document -> {
      var event = DocumentEvents.of(call, document.ref(), Actions.RESOURCE, Event.Type.CREATE).changed("actions", null,
          Value.texts(asked.stream().map(one -> one.type().name()).toList()));
      return plan(document, actions.added(actions.changing(document), call.caller(), document, asked), event);
    });
  }

  @Post("/retry")
  @Needs(Need.WRITE)
  HttpResponse<?> retry(Call call, String documentId) {
    return change(call, documentId, "Actions retrying", document -> {
      // why first: whatever changes from here on makes the plan be made anew.
      var all = actions.changing(document);
      var failed = actions.lastFailed(document.ref())
          .orElseThrow(() -> Refused.notFound("Failed action not found"));
      var event = DocumentEvents.of(call, document.ref(), Actions.RESOURCE, Event.Type.UPDATE)
          .id("actionId", failed.actionId()).changed("status", failed.status().name(),
              ActionStatus.FAILED_RETRY.name());
      return plan(document, all.retry(failed), event);
    });
  }

  private interface Changing {
    Plan<Document> of(Document document);
  }

  private HttpResponse<?> change(Call call, String documentId, String said, Changing changing) {
    return changes.commit(call,
        () -> changing.of(documents.openToChange(call, documentId, Permission.WRITE)),
        document -> Answer.ok(said).with("ETag", Documents.tagAfter(document)));
  }

  private Plan<Document> plan(Document document, ActionChanges all, Event.Builder event) {
    return new Plan<>(List.of(events.recording(event.build())), document).and(all.writes());
  }
}
