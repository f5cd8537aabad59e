package io.sheaf.docs.automation.workflows;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.automation.Wire;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.workflow.definitions.Status;
import io.sheaf.workflow.runner.Definitions;
import io.sheaf.workflow.runner.Runs;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/// Workflows over HTTP.
@Controller("/workflows")
@ExecuteOn(TaskExecutors.BLOCKING)
class WorkflowController {

  private final WorkflowChanges workflowChanges;
  private final Runs runs;
  private final WorkflowDocuments documents;
  private final Listing listing;
  private final Changes changes;

  WorkflowController(WorkflowChanges workflowChanges, Runs runs, WorkflowDocuments documents, Listing listing,
      Changes changes) {
    this.workflowChanges = workflowChanges;
    this.runs = runs;
    this.documents = documents;
    this.listing = listing;
    this.changes = changes;
  }

  @Get
  @Needs(Need.READ)
  WorkflowViews.Page list(Call call) {
    var face = TableSchema.WORKFLOWS_OF_STATUS;
    var list = Query.of(face.partition(call.site()), face.beginning(status(call).name()));
    var page = listing.pageOfAll(list, call.limit(), call.query("next"), call.audience(), item -> {
      var kept = Definitions.kept(item);
      return WorkflowViews.Summary.of(kept, runs.isInUse(call.site(), kept.definition().workflowId()));
    });
    return new WorkflowViews.Page(page.next(), page.rows());
  }

  private static Status status(Call call) {
    var asked = call.query("status");
    if (asked == null || asked.isEmpty()) {
      return Status.ACTIVE;
    }
    var upper = asked.toUpperCase(Locale.ROOT);
    return Arrays.stream(Status.values()).filter(status -> status.name().equals(upper)).findFirst()
        .orElseThrow(() -> Refused.because("status", "invalid status '" + asked + "'"));
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call) {
    var body = Wire.body(call);
    var workflowId = Ids.uuid();
    return changes.commit(call, () -> workflowChanges.adding(call, workflowId, body),
        _ -> Answer.created(new WorkflowViews.Added(workflowId)));
  }

  @Get("/{workflowId}")
  @Needs(Need.READ)
  WorkflowViews.Whole get(Call call, String workflowId) {
    return WorkflowViews.Whole.of(workflowChanges.open(call.site(), workflowId),
        runs.isInUse(call.site(), workflowId));
  }

  @Put("/{workflowId}")
  @Needs(Need.WRITE)
  HttpResponse<?> set(Call call, String workflowId) {
    var body = Wire.body(call);
    var mayMake = call.queryFlag("createIfMissing");
    return changes.commit(call, () -> workflowChanges.setting(call, workflowId, body, mayMake),
        _ -> Answer.ok("Workflow set"));
  }

  @Patch("/{workflowId}")
  @Needs(Need.WRITE)
  HttpResponse<?> update(Call call, String workflowId) {
    var body = Wire.body(call);
    return changes.commit(call, () -> workflowChanges.renaming(call, workflowId, body),
        _ -> Answer.ok("Workflow updated"));
  }

  @Delete("/{workflowId}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String workflowId) {
    return changes.commit(call, () -> workflowChanges.removing(call, workflowId),
        _ -> Answer.ok("Workflow '" + workflowId + "' deleted"));
  }

  @Get("/{workflowId}/documents")
  @Needs(Need.READ)
  WorkflowViews.DocumentPage documents(Call call, String workflowId) {
    workflowChanges.open(call.site(), workflowId);
    return documents.of(call, workflowId);
  }

  @Get("/{workflowId}/steps/{stepId}/timeout")
  @Needs(Need.READ)
  Map<String, Object> timeout(Call call, String workflowId, String stepId) {
    var kept = workflowChanges.open(call.site(), workflowId);
    WorkflowChanges.step(kept, stepId);
    return Wire.fields(kept.definition().timeout(stepId).written());
  }

  @Put("/{workflowId}/steps/{stepId}/timeout")
  @Needs(Need.WRITE)
  HttpResponse<?> setTimeout(Call call, String workflowId, String stepId) {
    var body = Wire.body(call);
    return changes.commit(call, () -> workflowChanges.timingOut(call, workflowId, stepId, body),
        _ -> Answer.ok("Timeout set"));
  }
}
