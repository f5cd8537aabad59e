package io.sheaf.docs.automation.workflows;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.automation.queues.Queues;
import io.sheaf.docs.documents.actions.ActionRecord;
import io.sheaf.docs.documents.actions.Actions;
import io.sheaf.docs.documents.listing.ListedDocument;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Listing;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.workflow.runner.Definitions;
import io.sheaf.workflow.runner.RunRef;
import io.sheaf.workflow.runner.Runs;
import io.sheaf.workflow.runs.Waiting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The documents that wait in a queue over HTTP, for who may read them.
@Controller("/queues/{queueId}/documents")
@ExecuteOn(TaskExecutors.BLOCKING)
class QueueDocumentController {

  private final Queues queues;
  private final Runs runs;
  private final Definitions definitions;
  private final WorkflowDocuments documents;
  private final Listing listing;

  QueueDocumentController(Queues queues, Runs runs, Definitions definitions, WorkflowDocuments documents,
      Listing listing) {
    this.queues = queues;
    this.runs = runs;
    this.definitions = definitions;
    this.documents = documents;
    this.listing = listing;
  }

  @Get
  @Needs(Need.READ)
  WorkflowViews.QueuePage list(Call call, String queueId) {
    queues.open(call.site(), queueId);
    var page = listing.page(Actions.inQueue(call.site(), queueId), call.limit(), call.query("next"), call.audience(),
        items -> rows(call, queueId, items));
    return new WorkflowViews.QueuePage(page.next(), page.rows());
  }

  private List<WorkflowViews.@Nullable Waiting> rows(Call call, String queueId, List<Item> items) {
    var actions = items.stream().map(item -> Actions.read(call.site(), item)).toList();
    var readable = documents.readable(call, actions.stream().map(ActionRecord::document).distinct().toList());
    var summaries = new HashMap<String, Optional<WorkflowViews.Summary>>();
    var rows = new ArrayList<WorkflowViews.@Nullable Waiting>(items.size());
    for (var action : actions) {
      var document = readable.get(action.document());
      var step = action.step();
      rows.add(document == null || step == null || !waits(action, step.workflowId(), queueId)
          ? null
          : summary(call.site(), step.workflowId(), summaries)
              .map(workflow -> new WorkflowViews.Waiting(workflow, ListedDocument.of(document))).orElse(null));
    }
    return rows;
  }

  /// why asked again: a list may still have what has left.
  private boolean waits(ActionRecord action, String workflowId, String queueId) {
    var ref = action.document();
    return runs.find(new RunRef(ref.site(), ref.keyId(), workflowId))
        .filter(run -> run.waiting() instanceof Waiting.ForApproval(var actionId, var queue, _)
            && actionId.equals(action.actionId()) && queue.equals(queueId))
        .isPresent();
  }

  /// The workflow as it is now, or of one that is gone what its documents know of it.
  private Optional<WorkflowViews.Summary> summary(SiteId site, String workflowId,
      Map<String, Optional<WorkflowViews.Summary>> known) {
    return known.computeIfAbsent(workflowId, id -> definitions.find(site, id)
        .map(kept -> WorkflowViews.Summary.of(kept, true)));
  }
}
