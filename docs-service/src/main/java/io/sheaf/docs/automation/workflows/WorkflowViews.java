package io.sheaf.docs.automation.workflows;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.automation.Wire;
import io.sheaf.docs.documents.listing.ListedDocument;
import io.sheaf.docs.web.Dates;
import io.sheaf.workflow.definitions.Workflow;
import io.sheaf.workflow.runner.Kept;
import io.sheaf.workflow.runs.Run;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Workflows and runs as the wire shows them.
final class WorkflowViews {

  private WorkflowViews() {
  }

  /// `GetWorkflowResponse`.
  @Serdeable
  record Whole(String name, @Nullable String description, boolean inUse, String status,
      List<Map<String, Object>> steps) {

    static Whole of(Kept kept, boolean inUse) {
      var workflow = kept.definition().workflow();
      return new Whole(workflow.name(), workflow.description(), inUse, workflow.status().name(),
          workflow.steps().stream().map(step -> Wire.fields(Workflow.written(step))).toList());
    }
  }

  /// `WorkflowSummary`.
  @Serdeable
  record Summary(String workflowId, String name, @Nullable String description, String status, boolean inUse,
      String insertedDate, String userId) {

    static Summary of(Kept kept, boolean inUse) {
      var workflow = kept.definition().workflow();
      return new Summary(kept.definition().workflowId(), workflow.name(), workflow.description(),
          workflow.status().name(), inUse, Dates.wire(kept.inserted()), kept.userId());
    }
  }

  /// `GetWorkflowsResponse`.
  @Serdeable
  record Page(@Nullable String next, List<Summary> workflows) {}

  @Serdeable
  record Added(String workflowId) {}

  /// `DocumentWorkflow`.
  ///
  /// @param description of the workflow as it is now; absent once that is gone
  @Serdeable
  record OnDocument(String workflowId, String name, @Nullable String description, @Nullable String currentStepId,
      int actionCount, int completedActionCount, String status, String insertedDate) {

    static OnDocument of(Run run, @Nullable String description) {
      return new OnDocument(run.workflowId(), run.workflowName(), description, run.stepId(), run.actions(),
          run.completed(), run.status().wire(), Dates.wire(run.started()));
    }
  }

  @Serdeable
  record OneOnDocument(OnDocument workflow) {}

  /// `GetDocumentWorkflowsResponse`.
  @Serdeable
  record PageOnDocument(@Nullable String next, List<OnDocument> workflows) {}

  /// `GetWorkflowDocumentsResponse`.
  @Serdeable
  record DocumentPage(@Nullable String next, List<ListedDocument> documents) {}

  /// `WorkflowDocument`.
  @Serdeable
  record Waiting(Summary workflow, ListedDocument document) {}

  /// `GetWorkflowQueueDocumentsResponse`.
  @Serdeable
  record QueuePage(@Nullable String next, List<Waiting> documents) {}
}
