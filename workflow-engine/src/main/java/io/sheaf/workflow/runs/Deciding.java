package io.sheaf.workflow.runs;

import io.sheaf.workflow.definitions.ActionType;
import io.sheaf.workflow.definitions.Approval;
import io.sheaf.workflow.definitions.Definition;
import io.sheaf.workflow.definitions.Work;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a run does when something happens.
public final class Deciding {

  private static final int STARTS_REMEMBERED = 100;

  private Deciding() {
  }

  /// Touches nothing.
  ///
  /// @param definition that of the run, or for a start the one to start with
  /// @param run null when there has been none of this workflow on the document; a finished one makes room for the next
  public static Outcome decide(Definition definition, @Nullable Run run, Happening happening) {
    if (run != null && run.hasSeen(happening.id())) {
      return new Outcome.Stays(run);
    }
    if (happening.event() instanceof Event.Started start) {
      return start(definition, run, happening, start);
    }
    if (run == null) {
      return refused(Outcome.Why.NO_RUN);
    }
    if (run.version() != definition.version() || !run.workflowId().equals(definition.workflowId())) {
      throw new IllegalArgumentException("run " + run.runId() + " goes by version " + run.version());
    }
    return run.isFinished() ? afterTheEnd(definition, run, happening) : onTheWay(definition, run, happening);
  }

  private static Outcome start(Definition definition, @Nullable Run before, Happening happening, Event.Started start) {
    if (before != null && !before.isFinished()) {
      return refused(Outcome.Why.ALREADY_RUNNING);
    }
    if (!definition.workflow().isActive()) {
      return refused(Outcome.Why.INACTIVE);
    }
    var seen = before == null ? List.<String>of() : before.seen();
    var draft = new Draft(definition, happening, start, before,
        seen.subList(Math.max(0, seen.size() - STARTS_REMEMBERED), seen.size()));
    draft.remember(happening.id());
    var turn = new Turn(definition, draft, happening);
    turn.begin();
    return turn.went();
  }

  private static Outcome afterTheEnd(Definition definition, Run run, Happening happening) {
    return switch (happening.event()) {
      case Event.Retried _ when run.status() == Run.Status.FAILED && run.stepId() != null -> {
        var draft = new Draft(run);
        draft.remember(happening.id());
        var turn = new Turn(definition, draft, happening);
        turn.resumeFailed();
        yield turn.went();
      }
      case Event.Retried _,Event.Decided _,Event.Nudged _,Event.Cancelled _ -> refused(Outcome.Why.FINISHED);
      default -> follow(run, happening);
    };
  }

  /// A finished run still notes whether the document is held or away, for it may be tried again.
  private static Outcome follow(Run run, Happening happening) {
    if (!(happening.event() instanceof Event.OfDocument of) || run.followed().isPast(of)) {
      return new Outcome.Stays(run);
    }
    var draft = new Draft(run);
    note(draft, of);
    return draft.held == run.held() && draft.away == run.away()
        ? new Outcome.Stays(run)
        : new Outcome.Went(draft.whole(), List.of());
  }

  private static Outcome onTheWay(Definition definition, Run run, Happening happening) {
    var draft = new Draft(run);
    var turn = new Turn(definition, draft, happening);
    return switch (happening.event()) {
      case Event.Started _ -> throw new IllegalStateException("decided before");
      case Event.ActionCompleted(var actionId) -> {
        if (!waitsFor(run, actionId)) {
          yield new Outcome.Stays(run);
        }
        turn.done();
        yield turn.went();
      }
      case Event.ActionFailed failed -> failed(definition, run, draft, turn, failed);
      case Event.Decided decided -> decided(run, draft, turn, decided, happening);
      case Event.Nudged _ -> nudged(run, turn);
      case Event.TimerFired(var timerId) -> fired(run, turn, timerId, happening);
      case Event.Cancelled(var by, var why) -> {
        draft.remember(happening.id());
        turn.withdraw(Effect.LeaveQueue.How.WITHDRAWN);
        turn.finish(Run.Status.CANCELLED, "cancelled by " + by + (why == null ? "" : ": " + why));
        yield turn.went();
      }
      case Event.Retried _ -> {
        if (!(run.waiting() instanceof Waiting.ForPause)) {
          yield new Outcome.Stays(run);
        }
        draft.remember(happening.id());
        turn.resume();
        yield turn.went();
      }
      case Event.OfDocument of -> run.followed().isPast(of)
          ? new Outcome.Stays(run)
          : ofDocument(definition, run, draft, turn, of);
    };
  }

  private static boolean waitsFor(Run run, String actionId) {
    return run.waiting() instanceof Waiting.ForAction(var id) && id.equals(actionId);
  }

  private static Outcome failed(Definition definition, Run run, Draft draft, Turn turn,
      Event.ActionFailed failed) {
    if (!waitsFor(run, failed.actionId())) {
      return new Outcome.Stays(run);
    }
    draft.deleting &= !isDeleting(definition, run);
    if (!draft.isFree()) {
      // why: what was not allowed to change the document is no fault of the step.
      turn.awaitRelease();
    } else if (failed.again() && turn.mayTryAgain()) {
      turn.again(failed.message());
    } else {
      turn.undone(failed.message());
    }
    return turn.went();
  }

  private static Outcome decided(Run run, Draft draft, Turn turn, Event.Decided decided, Happening happening) {
    if (!(run.waiting() instanceof Waiting.ForApproval waiting)) {
      return refused(Outcome.Why.NOTHING_TO_DECIDE);
    }
    if (decided.stepId() != null && !decided.stepId().equals(run.stepId())
        || decided.queueId() != null && !decided.queueId().equals(waiting.queueId())) {
      return refused(Outcome.Why.OTHER_STEP);
    }
    if (!waiting.groups().isEmpty() && Collections.disjoint(waiting.groups(), decided.groups())) {
      return refused(Outcome.Why.NOT_IN_APPROVAL_GROUP);
    }
    draft.remember(happening.id());
    boolean approved = decided.decision() == Approval.APPROVE;
    turn.leaveQueue(waiting, approved ? Effect.LeaveQueue.How.APPROVED : Effect.LeaveQueue.How.REJECTED,
        decided.userId(), decided.comments());
    if (approved) {
      turn.done();
    } else {
      turn.undone("rejected at step '" + run.stepId() + "' by " + decided.userId());
    }
    return turn.went();
  }

  private static Outcome nudged(Run run, Turn turn) {
    if (run.waiting() instanceof Waiting.ForApproval) {
      return refused(Outcome.Why.DECISION_MISSING);
    }
    if (run.waiting() instanceof Waiting.ForAction(var actionId)) {
      turn.inquire(actionId);
      return turn.went();
    }
    return new Outcome.Stays(run);
  }

  private static Outcome fired(Run run, Turn turn, String timerId, Happening happening) {
    var alarm = run.alarm();
    if (alarm != null && alarm.timerId().equals(timerId) && !happening.at().isBefore(alarm.at())) {
      turn.escalate();
      return turn.went();
    }
    if (run.waiting() instanceof Waiting.ForPause(var id, var until) && id.equals(timerId)
        && !happening.at().isBefore(until)) {
      turn.resume();
      return turn.went();
    }
    return new Outcome.Stays(run);
  }

  private static void note(Draft draft, Event.OfDocument of) {
    draft.followed = draft.followed.with(of);
    switch (of) {
      case Event.DocumentHeld _ -> draft.held = true;
      case Event.DocumentReleased _ -> draft.held = false;
      // What the run itself put away, the steps after that are meant for.
      case Event.DocumentPutAway _ -> draft.away = !draft.deleting;
      case Event.DocumentRestored _ -> {
        draft.away = false;
        draft.deleting = false;
      }
      case Event.DocumentMoved _,Event.DocumentDeleted _ -> {
      }
    }
  }

  private static Outcome ofDocument(Definition definition, Run run, Draft draft, Turn turn, Event.OfDocument of) {
    if (of instanceof Event.DocumentMoved) {
      // Conditions see where it is when they are asked; nothing else depends on it.
      return new Outcome.Stays(run);
    }
    note(draft, of);
    if (of instanceof Event.DocumentDeleted) {
      if (isDeleting(definition, run)) {
        draft.completed++;
        turn.finish(Run.Status.COMPLETE, null);
      } else {
        turn.withdraw(Effect.LeaveQueue.How.WITHDRAWN);
        turn.finish(Run.Status.CANCELLED, "the document was deleted");
      }
    } else if (run.waiting() instanceof Waiting.ForRelease && draft.isFree()) {
      turn.resume();
    }
    return turn.went();
  }

  /// Whether the run itself is deleting the document at the moment.
  private static boolean isDeleting(Definition definition, Run run) {
    return run.waiting() instanceof Waiting.ForAction && run.stepId() != null
        && definition.workflow().step(run.stepId())
            .filter(step -> step.work() instanceof Work.Action action && action.type() == ActionType.DELETE)
            .isPresent();
  }

  private static Outcome refused(Outcome.Why why) {
    return new Outcome.Refused(why);
  }
}
