package io.sheaf.workflow.runs;

import io.sheaf.workflow.definitions.Definition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A run while it is being decided on; nobody sees it before it is whole again.
final class Draft {

  final String runId;
  final String documentId;
  final String workflowId;
  final String workflowName;
  final long version;
  Run.Status status;
  @Nullable
  String stepId;
  @Nullable
  Waiting waiting;
  @Nullable
  Alarm alarm;
  int rung;
  int attempt;
  int entered;
  int actions;
  int completed;
  boolean held;
  boolean away;
  boolean deleting;
  Followed followed;
  final List<String> seen;
  final String startedBy;
  final Instant started;
  Instant since;
  @Nullable
  String message;

  /// A new one.
  Draft(Definition definition, Happening happening, Event.Started start, @Nullable Run before,
      List<String> seenBefore) {
    runId = Names.digest(happening.document().documentId() + " " + definition.workflowId() + " " + happening.id());
    documentId = happening.document().documentId();
    workflowId = definition.workflowId();
    workflowName = definition.workflow().name();
    version = definition.version();
    status = Run.Status.IN_PROGRESS;
    held = start.held();
    followed = before == null ? Followed.NOTHING : before.followed();
    seen = new ArrayList<>(seenBefore);
    startedBy = start.by();
    started = happening.at();
    since = happening.at();
  }

  Draft(Run run) {
    runId = run.runId();
    documentId = run.documentId();
    workflowId = run.workflowId();
    workflowName = run.workflowName();
    version = run.version();
    status = run.status();
    stepId = run.stepId();
    waiting = run.waiting();
    alarm = run.alarm();
    rung = run.rung();
    attempt = run.attempt();
    entered = run.entered();
    actions = run.actions();
    completed = run.completed();
    held = run.held();
    away = run.away();
    deleting = run.deleting();
    followed = run.followed();
    seen = new ArrayList<>(run.seen());
    startedBy = run.startedBy();
    started = run.started();
    since = run.since();
    message = run.message();
  }

  void remember(String eventId) {
    seen.add(Names.digest(eventId));
    if (seen.size() > Run.REMEMBERED) {
      seen.removeFirst();
    }
  }

  /// Whether the document may be changed now.
  boolean isFree() {
    return !held && !away;
  }

  Run whole() {
    return new Run(runId, documentId, workflowId, workflowName, version, status, stepId, waiting, alarm, rung, attempt,
        entered, actions, completed, held, away, deleting, followed, seen, startedBy, started, since, message);
  }
}
