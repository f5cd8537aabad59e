package io.sheaf.docs.documents.attributes;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;

/// Makes anew, on request, what was made of a document.
@Controller("/reindex/documents/{documentId}")
@ExecuteOn(TaskExecutors.BLOCKING)
class ReindexController {

  private final Documents documents;
  private final Recomposing recomposing;
  private final Changes changes;

  ReindexController(Documents documents, Recomposing recomposing, Changes changes) {
    this.documents = documents;
    this.recomposing = recomposing;
    this.changes = changes;
  }

  /// What can be made anew.
  private enum Target {
    ATTRIBUTES
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> reindex(Call call, String documentId) {
    var body = call.body();
    body.faults().when(body.word("target", Target.class) == null, "target", "'target' is required");
    var ref = Documents.named(call, documentId);
    documents.open(call, ref, Permission.WRITE);
    body.check();
    return changes.commit(call, () -> {
      var before = documents.open(call, ref, Permission.WRITE);
      call.preconditions().checkBeforeChange(before.revision());
      return recomposing.plan(before, call.caller(),
          DocumentEvents.of(call, ref, DocumentAttributes.RESOURCE, Event.Type.UPDATE));
    }, _ -> Answer.ok("Reindex started for documentId '" + documentId + "' on target '" + Target.ATTRIBUTES + "'"));
  }
}
