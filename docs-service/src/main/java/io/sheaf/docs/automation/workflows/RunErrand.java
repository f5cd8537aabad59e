package io.sheaf.docs.automation.workflows;

import io.sheaf.docs.changes.Recorded;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.actions.ActionRecord;
import io.sheaf.docs.documents.actions.ActionStatus;
import io.sheaf.docs.errands.Errand;
import io.sheaf.storage.table.Stamp;
import io.sheaf.workflow.runner.RunRef;
import io.sheaf.workflow.runs.Event;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/// What runs are to be told, as errands: those of a document are done one after the other.
final class RunErrand {

  static final String TYPE = "workflow";

  private static final int LONGEST_MESSAGE = 1000;

  private RunErrand() {
  }

  private enum What {
    TIMER, COMPLETED, FAILED, DOCUMENT
  }

  /// What becomes of a document.
  enum Fate {
    HELD, RELEASED, PUT_AWAY, RESTORED, DELETED;

    Event.OfDocument event(Stamp when) {
      return switch (this) {
        case HELD -> new Event.DocumentHeld(when);
        case RELEASED -> new Event.DocumentReleased(when);
        case PUT_AWAY -> new Event.DocumentPutAway(when);
        case RESTORED -> new Event.DocumentRestored(when);
        case DELETED -> new Event.DocumentDeleted(when);
      };
    }
  }

  private static String subject(String documentId) {
    return "workflow " + documentId;
  }

  /// The same each time that it is made, so that it can be dropped again.
  static Errand timer(RunRef ref, String timerId, Instant at) {
    return new Errand(timerId, ref.site(), TYPE, subject(ref.documentId()),
        Map.of("what", What.TIMER.name(), "documentId", ref.documentId(), "workflowId", ref.workflowId(), "timerId",
            timerId),
        0, "System", at);
  }

  /// That an action of a workflow has ended.
  static Errand ended(ActionRecord action, ActionRecord.Step step, Instant now) {
    var failed = switch (action.status()) {
      case FAILED, MAX_RETRIES_REACHED -> true;
      default -> false;
    };
    var arguments = new LinkedHashMap<String, String>();
    arguments.put("what", failed ? What.FAILED.name() : What.COMPLETED.name());
    arguments.put("documentId", action.document().keyId());
    arguments.put("workflowId", step.workflowId());
    arguments.put("actionId", RunEffects.whole(step.actionId()));
    if (failed) {
      var message = action.message() == null ? "the action failed" : action.message();
      arguments.put("message", message.length() > LONGEST_MESSAGE
          ? message.substring(0, message.offsetByCodePoints(0, LONGEST_MESSAGE / 2)) + "…"
          : message);
      arguments.put("again", Boolean.toString(action.status() == ActionStatus.MAX_RETRIES_REACHED));
    }
    return Errand.of(action.document().site(), TYPE, subject(action.document().keyId()), arguments, action.userId(),
        now);
  }

  static Errand ofDocument(DocumentRef ref, Fate fate, Recorded recorded, Instant now) {
    return Errand.of(ref.site(), TYPE, subject(ref.keyId()),
        Map.of("what", What.DOCUMENT.name(), "documentId", ref.keyId(), "fate", fate.name(), "when",
            recorded.when().text(), "eventId", recorded.id()),
        recorded.event().userId(), now);
  }

  static boolean isOfDocument(Errand errand) {
    return What.valueOf(errand.argument("what")) == What.DOCUMENT;
  }

  static boolean isDeletion(Errand errand) {
    return Fate.valueOf(errand.argument("fate")) == Fate.DELETED;
  }

  static boolean isOfHold(Errand errand) {
    return switch (Fate.valueOf(errand.argument("fate"))) {
      case HELD, RELEASED -> true;
      case PUT_AWAY, RESTORED, DELETED -> false;
    };
  }

  static RunRef run(Errand errand) {
    return new RunRef(errand.site(), errand.argument("documentId"), errand.argument("workflowId"));
  }

  /// The same for every copy of what happened, and no other's.
  static String id(Errand errand) {
    return switch (What.valueOf(errand.argument("what"))) {
      case TIMER -> "timer " + errand.argument("timerId");
      case COMPLETED, FAILED -> "action " + errand.argument("actionId") + " " + errand.argument("what");
      case DOCUMENT -> "event " + errand.argument("eventId");
    };
  }

  static Event event(Errand errand) {
    return switch (What.valueOf(errand.argument("what"))) {
      case TIMER -> new Event.TimerFired(errand.argument("timerId"));
      case COMPLETED -> new Event.ActionCompleted(errand.argument("actionId"));
      case FAILED -> new Event.ActionFailed(errand.argument("actionId"), errand.argument("message"),
          errand.argument("again").equals("true"));
      case DOCUMENT -> Fate.valueOf(errand.argument("fate")).event(Stamp.parse(errand.argument("when")));
    };
  }
}
