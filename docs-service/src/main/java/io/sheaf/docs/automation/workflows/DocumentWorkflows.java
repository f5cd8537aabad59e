package io.sheaf.docs.automation.workflows;

import io.sheaf.docs.automation.views.DocumentViews;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Decision;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.definitions.Definition;
import io.sheaf.workflow.runner.Definitions;
import io.sheaf.workflow.runner.Kept;
import io.sheaf.workflow.runner.RunRef;
import io.sheaf.workflow.runner.Runs;
import io.sheaf.workflow.runs.Happening;
import io.sheaf.workflow.runs.Effect;
import io.sheaf.workflow.runs.Outcome;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The door to documents in workflows: what happened, and what it comes to, as a plan.
@Singleton
public final class DocumentWorkflows {

  /// What events call them.
  public static final String RESOURCE = "documentWorkflows";

  private final Runs runs;
  private final Definitions definitions;
  private final Documents documents;
  private final DocumentViews views;
  private final Events events;
  private final InstantSource clock;

  DocumentWorkflows(Runs runs, Definitions definitions, Documents documents, DocumentViews views, Events events,
      InstantSource clock) {
    this.runs = runs;
    this.definitions = definitions;
    this.documents = documents;
    this.views = views;
    this.events = events;
    this.clock = clock;
  }

  /// The definition by which a run would start now.
  public Optional<Definition> find(SiteId site, String workflowId) {
    return definitions.find(site, workflowId).map(Kept::definition);
  }

  /// What the start of a workflow comes to; to be asked for in a plan. It does not look who asks.
  ///
  /// @param id the same each time that this start is tried, and no other's
  /// @param by who or what starts it, as people are to read it
  /// @param document as it is
  /// @param seen as conditions are to see it
  public Plan<Outcome> starting(Call call, String id, String by, Document document, DocumentView seen,
      String workflowId) {
    var start = new io.sheaf.workflow.runs.Event.Started(by, isHeld(document.ref()));
    var plan = planning(call, document.ref(), workflowId, new Happening(id, clock.instant(), start, seen));
    if (plan.writes().isEmpty()) {
      return plan;
    }
    // why: a run must not begin on a document that is removed at the same moment.
    return new Plan<>(merged(plan.writes(), List.of(documents.relyingOn(document))), plan.outcome());
  }

  /// What an event comes to; to be asked for in a plan.
  Plan<Outcome> following(Call call, DocumentRef ref, String workflowId, String id,
      io.sheaf.workflow.runs.Event event) {
    return planning(call, ref, workflowId, new Happening(id, clock.instant(), event, views.of(ref)));
  }

  private Plan<Outcome> planning(Call call, DocumentRef ref, String workflowId, Happening happening) {
    var planned = runs.planning(new RunRef(ref.site(), ref.keyId(), workflowId), happening);
    if (!(planned.outcome() instanceof Outcome.Went(var run, var effects))) {
      return Plan.nothing(planned.outcome());
    }
    var before = planned.before();
    boolean isNew = before == null || !before.runId().equals(run.runId());
    var event = DocumentEvents.of(call, ref, RESOURCE, isNew ? Event.Type.CREATE : Event.Type.UPDATE)
        .id("workflowId", workflowId).id("runId", run.runId())
        .changed("status", isNew || before == null ? null : before.status().name(), run.status().name())
        .changed("currentStepId", isNew || before == null ? null : before.stepId(), run.stepId())
        .changed("message", isNew || before == null ? null : before.message(), run.message());
    effects.forEach(effect -> {
      switch (effect) {
        case Effect.Remind(_, _, var queueId, var groups) -> remind(event, queueId, groups);
        // why: who may decide as well from now on would not look for it.
        case Effect.WidenQueue(_, _, var queueId, var groups) -> remind(event, queueId, groups);
        default -> {
        }
      }
    });
    return new Plan<>(planned.writes(), planned.outcome()).and(events.recording(event.build()));
  }

  private static void remind(Event.Builder event, @Nullable String queueId, List<String> groups) {
    event.changed("reminder", null, Value.texts(groups)).id("queueId", queueId);
  }

  /// The writes of both; of two to one item, the first counts, which changes it.
  public static List<Write> merged(List<Write> some, List<Write> others) {
    Map<Key, Write> all = new LinkedHashMap<>();
    some.forEach(write -> all.put(write.key(), write));
    others.forEach(write -> {
      var there = all.get(write.key());
      if (there == null || there instanceof Write.Check) {
        all.put(write.key(), write);
      }
    });
    return List.copyOf(all.values());
  }

  private boolean isHeld(DocumentRef ref) {
    return documents.free(Caller.service("System"), ref).reasons().stream()
        .anyMatch(reason -> reason instanceof Decision.Reason.Held);
  }

  /// What is said of a workflow as it is now.
  @Nullable
  String description(SiteId site, String workflowId) {
    return find(site, workflowId).map(definition -> definition.workflow().description()).orElse(null);
  }
}
