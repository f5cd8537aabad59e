package io.sheaf.workflow.runs;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A document on its way through a workflow.
///
/// @param runId of this one way; a document may go through a workflow again when it is finished
/// @param version of the definition that it goes by
/// @param stepId where it is, or where it ended; null when it never came to a step
/// @param waiting what for; there if and only if it is in progress
/// @param alarm when the next escalation is due, if there is one
/// @param rung how many escalations of this step there have been
/// @param attempt the how-manieth try of the step this is
/// @param entered how many steps it has come to
/// @param actions how many actions it has asked for
/// @param completed how many of them were completed
/// @param held whether nothing may change the document
/// @param away whether it is softly deleted
/// @param deleting whether it has asked for the document to be deleted: that it is away is then its own doing
/// @param followed the last of the document's events that were followed
/// @param seen what it remembers of events that it must not follow twice
/// @param since when it came to the step
public record Run(String runId, String documentId, String workflowId, String workflowName, long version, Status status,
    @Nullable String stepId, @Nullable Waiting waiting, @Nullable Alarm alarm, int rung, int attempt, int entered,
    int actions, int completed, boolean held, boolean away, boolean deleting,
    Followed followed, List<String> seen,
    String startedBy, Instant started, Instant since, @Nullable String message) {

  /// How often a run may come to a step. why a bound: a round that waits for nothing but quick actions would
  /// never end.
  public static final int MOST_STEPS = 500;
  /// Every decision of a person that was followed is remembered, and some starts of runs before this one.
  static final int REMEMBERED = MOST_STEPS + 100;

  public enum Status {
    IN_PROGRESS, COMPLETE, FAILED, CANCELLED;

    /// The wire has no word for what was called off.
    public String wire() {
      return this == CANCELLED ? FAILED.name() : name();
    }
  }

  public Run {
    seen = List.copyOf(seen);
    if ((status == Status.IN_PROGRESS) != (waiting != null)) {
      throw new IllegalStateException("a run waits for something or is finished: " + runId);
    }
    if (waiting != null && stepId == null || waiting == null && alarm != null) {
      throw new IllegalStateException("a run waits at a step, and only then for an alarm: " + runId);
    }
  }

  public boolean isFinished() {
    return waiting == null;
  }

  public boolean hasSeen(String eventId) {
    return seen.contains(Names.digest(eventId));
  }
}
