package io.sheaf.workflow.runs;

import java.time.Instant;
import java.util.List;

/// What a run waits for before it goes on.
public sealed interface Waiting {

  /// The outcome of an action or of mappings.
  record ForAction(String actionId) implements Waiting {}

  /// Somebody's decision.
  ///
  /// @param groups who decides; of none, whoever may write the document
  record ForApproval(String actionId, String queueId, List<String> groups) implements Waiting {
    public ForApproval {
      groups = List.copyOf(groups);
    }
  }

  /// The end of a pause, after which the step is tried again.
  record ForPause(String timerId, Instant until) implements Waiting {}

  /// The release or restoring of the document; the step begins then.
  record ForRelease() implements Waiting {}

  default String named() {
    return switch (this) {
      case ForAction(var id) -> "action " + id;
      case ForApproval(_, var queueId, var groups) -> "decision in " + queueId + " by " + groups;
      case ForPause(_, var until) -> "pause until " + until;
      case ForRelease _ -> "release of the document";
    };
  }
}
