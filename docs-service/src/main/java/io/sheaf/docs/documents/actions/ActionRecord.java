package io.sheaf.docs.documents.actions;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import io.sheaf.workflow.wire.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An action of a document, and how far it is.
///
/// @param actionId no other action's; a copy that is tried by hand has another
/// @param place where it stands among the actions of its document
/// @param what what is to be done
/// @param step to which step of a workflow it belongs; absent when it was asked for otherwise
/// @param beside whether it is done beside the others: it waits for none of them, and holds none of them up
/// @param userId who asked for it
/// @param progress how far it is
public record ActionRecord(DocumentRef document, String actionId, int place, NewAction what, @Nullable Step step,
    boolean beside, String userId, Stamp inserted, Progress progress) {

  /// The most tries of an action before it is given up.
  public static final int MOST_RETRIES = 5;

  /// A step of a workflow, and the id by which the workflow's run knows the action.
  public record Step(String actionId, String workflowId, String stepId) {}

  /// How far an action is.
  ///
  /// @param asked whether somebody else is at it, who will say when it is over
  /// @param due when it is to be tried again, while it waits for that
  /// @param metadata what came of it
  public record Progress(ActionStatus status, boolean asked, int retries, @Nullable Instant started,
      @Nullable Instant completed, @Nullable Instant due, @Nullable String message, Map<String, Value> metadata) {

    static final Progress PENDING = new Progress(ActionStatus.PENDING, false, 0, null, null, null, null, Map.of());

    public Progress {
      metadata = Map.copyOf(metadata);
    }

    Progress running(Instant now) {
      return new Progress(ActionStatus.RUNNING, false, retries, now, null, null, null, Map.of());
    }

    Progress waiting(Instant since) {
      return new Progress(ActionStatus.IN_QUEUE, true, retries, since, null, null, null, Map.of());
    }

    Progress asking(Map<String, Value> said) {
      return new Progress(ActionStatus.RUNNING, true, retries, started, null, null, null, said);
    }

    Progress delivered(Map<String, Value> said) {
      return new Progress(ActionStatus.ASYNC_COMPLETE, true, retries, started, null, null, null, both(said));
    }

    Progress again(@Nullable String why, Instant when) {
      return new Progress(ActionStatus.WAITING_FOR_RETRY, false, retries + 1, started, null, when, why, metadata);
    }

    Progress ended(ActionStatus how, Instant when, @Nullable String why, Map<String, Value> said) {
      return new Progress(how, false, retries, started, when, null, why, both(said));
    }

    private Map<String, Value> both(Map<String, Value> said) {
      var all = new LinkedHashMap<>(metadata);
      all.putAll(said);
      return all;
    }
  }

  public ActionType type() {
    return what.type();
  }

  public ActionStatus status() {
    return progress.status();
  }

  public @Nullable String message() {
    return progress.message();
  }

  /// Whether those after it need not wait for it any more.
  public boolean isOver() {
    return switch (status()) {
      case COMPLETE, SKIPPED, FAILED_RETRY -> true;
      case FAILED, MAX_RETRIES_REACHED -> step != null || beside;
      case PENDING, RUNNING, IN_QUEUE, ASYNC_COMPLETE, WAITING_FOR_RETRY -> false;
    };
  }

  /// Whether nothing will become of it any more by itself.
  boolean hasEnded() {
    return isOver() || status().isFailure();
  }

  /// The parameters as texts; what is none is written as JSON.
  public Map<String, String> texts() {
    return texts(what.parameters());
  }

  /// Parameters as whoever does an action is given them.
  public static Map<String, String> texts(Map<String, Value> parameters) {
    var texts = new LinkedHashMap<String, String>();
    parameters.forEach((name, value) -> texts.put(name, text(value)));
    return texts;
  }

  static String text(Value value) {
    return value instanceof Value.Text(var text) ? text : Json.write(value);
  }

  ActionRecord with(Progress now) {
    return new ActionRecord(document, actionId, place, what, step, beside, userId, inserted, now);
  }

  /// The same, to be done later than what was asked for meanwhile.
  ActionRecord at(int newPlace) {
    return new ActionRecord(document, actionId, newPlace, what, step, beside, userId, inserted, progress);
  }
}
