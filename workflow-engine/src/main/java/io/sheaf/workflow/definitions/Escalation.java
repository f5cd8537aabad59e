package io.sheaf.workflow.definitions;

import java.time.Duration;
import java.util.List;

/// What happens when a step has taken that long.
public sealed interface Escalation {

  /// Counted from when the run came to the step.
  Duration after();

  /// Those who may decide are told again, and nothing else changes.
  record Remind(Duration after) implements Escalation {}

  /// The members of these may decide as well.
  record Widen(Duration after, List<String> approvalGroups) implements Escalation {
    public Widen {
      approvalGroups = List.copyOf(approvalGroups);
    }
  }

  /// The step is left undone, and the run goes on there.
  record GoOn(Duration after, Transition transition) implements Escalation {}

  /// The run has failed.
  record Fail(Duration after) implements Escalation {}

  /// Whether the step is over with it.
  default boolean isLast() {
    return switch (this) {
      case Remind _,Widen _ -> false;
      case GoOn _,Fail _ -> true;
    };
  }
}
