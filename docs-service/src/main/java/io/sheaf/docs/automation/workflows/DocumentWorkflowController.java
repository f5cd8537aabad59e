package io.sheaf.docs.automation.workflows;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.automation.views.DocumentViews;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.workflow.definitions.Approval;
import io.sheaf.workflow.runner.RunRef;
import io.sheaf.workflow.runner.Runs;
import io.sheaf.workflow.runs.Event;
import io.sheaf.workflow.runs.Outcome;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The workflows of a document over HTTP: started, looked at, decided.
@Controller("/documents/{documentId}")
@ExecuteOn(TaskExecutors.BLOCKING)
class DocumentWorkflowController {

  private static final int LONGEST_COMMENTS = 4000;

  private final Documents documents;
  private final DocumentWorkflows workflows;
  private final DocumentViews views;
  private final Runs runs;
  private final Listing listing;
  private final Changes changes;

  DocumentWorkflowController(Documents documents, DocumentWorkflows workflows, DocumentViews views, Runs runs,
      Listing listing, Changes changes) {
    this.documents = documents;
    this.workflows = workflows;
    this.views = views;
    this.runs = runs;
    this.listing = listing;
    this.changes = changes;
  }

  @Get("/workflows")
  @Needs(Need.READ)
  WorkflowViews.PageOnDocument list(Call call, String documentId) {
    var ref = documents.open(call, documentId).ref();
    var list = Query.of(TableSchema.WORKFLOWS_OF_DOCUMENT.partition(ref.site(), ref.keyId()));
    var page = listing.pageOfAll(list, call.limit(), call.query("next"), call.audience(), item -> {
      var run = Runs.of(item);
      return WorkflowViews.OnDocument.of(run, workflows.description(ref.site(), run.workflowId()));
    });
    return new WorkflowViews.PageOnDocument(page.next(), page.rows());
  }

  @Get("/workflows/{workflowId}")
  @Needs(Need.READ)
  WorkflowViews.OneOnDocument get(Call call, String documentId, String workflowId) {
    var ref = documents.open(call, documentId).ref();
    var run = runs.find(new RunRef(ref.site(), ref.keyId(), workflowId))
        .orElseThrow(() -> missing(documentId, workflowId));
    return new WorkflowViews.OneOnDocument(
        WorkflowViews.OnDocument.of(run, workflows.description(ref.site(), workflowId)));
  }

  private static Refused missing(String documentId, String workflowId) {
    return Refused.notFound("Document '" + documentId + "' is not in workflow '" + workflowId + "'");
  }

  @Post("/workflows")
  @Needs(Need.WRITE)
  HttpResponse<?> start(Call call, String documentId) {
    var body = call.body();
    var workflowId = body.text("workflowId");
    body.faults().when(workflowId == null || workflowId.isBlank(), "workflowId", "'workflowId' is required");
    body.check();
    var id = "start " + Ids.uuid();
    return changes.commit(call, () -> {
      var document = documents.open(call, Documents.named(call, documentId), Permission.WRITE);
      return admitted(workflows.starting(call, id, call.caller().name(), document, views.of(document),
          String.valueOf(workflowId)), documentId, String.valueOf(workflowId));
    }, _ -> Answer.created("Workflow started"));
  }

  @Post("/workflow/{workflowId}/decisions")
  @Needs(Need.WRITE)
  HttpResponse<?> decide(Call call, String documentId, String workflowId) {
    var event = event(call);
    var id = "decision " + Ids.uuid();
    return changes.commit(call, () -> {
      var ref = documents.open(call, Documents.named(call, documentId), Permission.WRITE).ref();
      return admitted(workflows.following(call, ref, workflowId, id, event), documentId, workflowId);
    }, _ -> Answer.created(event instanceof Event.Nudged ? "Workflow advanced" : "Decision saved"));
  }

  /// Tries the step at which it failed once more, or the one that waits to be tried again.
  @Post("/workflows/{workflowId}/retry")
  @Needs(Need.WRITE)
  HttpResponse<?> retry(Call call, String documentId, String workflowId) {
    var id = "retry " + Ids.uuid();
    return changes.commit(call, () -> {
      var ref = documents.open(call, Documents.named(call, documentId), Permission.WRITE).ref();
      var plan = admitted(workflows.following(call, ref, workflowId, id, new Event.Retried(call.caller().name())),
          documentId, workflowId);
      if (plan.outcome() instanceof Outcome.Stays) {
        throw Refused.conflict("Document '" + documentId + "' has not failed in workflow '" + workflowId + "'");
      }
      return plan;
    }, _ -> Answer.ok("Workflow retrying"));
  }

  private static Event event(Call call) {
    var body = call.bodyIfAny();
    var decision = body.has("decision") ? body.word("decision", Approval.class) : null;
    body.faults().when(body.has("decision") && decision == null, "decision", "'decision' is required");
    var comments = bounded(body, "comments");
    var stepId = body.text("stepId");
    var queueId = body.text("queueId");
    body.check();
    return decision == null
        ? new Event.Nudged()
        : new Event.Decided(decision, call.caller().name(), Set.copyOf(call.caller().roles()), comments, stepId,
            queueId);
  }

  private static @Nullable String bounded(Fields body, String name) {
    var text = body.text(name);
    body.faults().when(text != null && text.length() > LONGEST_COMMENTS, name,
        "'" + name + "' has at most " + LONGEST_COMMENTS + " characters");
    return text;
  }

  private static Plan<Outcome> admitted(Plan<Outcome> plan, String documentId, String workflowId) {
    if (plan.outcome() instanceof Outcome.Refused(var why)) {
      throw refused(why, documentId, workflowId);
    }
    return plan;
  }

  private static Refused refused(Outcome.Why why, String documentId, String workflowId) {
    var onDocument = "Document '" + documentId + "' ";
    return switch (why) {
      case NO_WORKFLOW -> Refused.because("workflowId", "'workflowId' does not exist");
      case INACTIVE -> Refused.because("workflowId", "workflow '" + workflowId + "' is not ACTIVE");
      case NO_RUN -> missing(documentId, workflowId);
      case ALREADY_RUNNING -> Refused.conflict(onDocument + "is in workflow '" + workflowId + "' already");
      case FINISHED -> Refused.conflict(onDocument + "is through workflow '" + workflowId + "'");
      case NOTHING_TO_DECIDE -> Refused.conflict(onDocument + "does not wait for a decision");
      case OTHER_STEP -> Refused.conflict(onDocument + "waits at another step");
      case DECISION_MISSING -> Refused.because("decision", "'decision' is required");
      case NOT_IN_APPROVAL_GROUP -> new Refused(Refusal.DENIED, "user is unauthorized");
    };
  }
}
