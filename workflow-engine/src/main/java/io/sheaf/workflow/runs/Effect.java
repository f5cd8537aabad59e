package io.sheaf.workflow.runs;

import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Something that is to be done. Whoever does it knows by the id of the action whether it has been done.
public sealed interface Effect {

  /// Answered by completion or failure of that action.
  record StartAction(String actionId, String stepId, ActionType type, Map<String, Value> parameters,
      @Nullable String queueId) implements Effect {}

  /// Answered as an action is.
  record ApplyMappings(String actionId, String stepId, List<String> mappingIds) implements Effect {}

  record EnterQueue(String actionId, String stepId, String queueId, List<String> groups) implements Effect {}

  /// From now on the members of all these decide.
  record WidenQueue(String actionId, String stepId, String queueId, List<String> groups) implements Effect {}

  record LeaveQueue(String actionId, String stepId, String queueId, How how, @Nullable String userId,
      @Nullable String comments) implements Effect {

    public enum How {
      APPROVED, REJECTED, TIMED_OUT, WITHDRAWN
    }
  }

  /// The step takes long.
  ///
  /// @param groups whom it waits for; none when it is no person
  record Remind(String actionId, String stepId, @Nullable String queueId, List<String> groups) implements Effect {}

  /// Nobody waits for it any longer.
  record StopAction(String actionId, String stepId) implements Effect {}

  /// Its outcome is to be told again, if there is one.
  record Inquire(String actionId, String stepId) implements Effect {}

  record SetTimer(String timerId, Instant at) implements Effect {}

  record DropTimer(String timerId, Instant at) implements Effect {}

  record Finished(Run.Status status, @Nullable String message) implements Effect {}
}
