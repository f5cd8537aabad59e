package io.sheaf.workflow.runs;

import io.sheaf.storage.table.Stamp;
import io.sheaf.workflow.definitions.Approval;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Something that a run may have to follow.
public sealed interface Event {

  /// @param by who or what asked for it: a person, or a rule
  /// @param held whether the document is held at that moment
  record Started(String by, boolean held) implements Event {}

  record ActionCompleted(String actionId) implements Event {}

  /// @param again whether it may do to try again
  record ActionFailed(String actionId, String message, boolean again) implements Event {}

  /// @param groups those of the person
  /// @param stepId what the person believes to decide; null when that was not said
  /// @param queueId the queue in which the person believes to decide
  record Decided(Approval decision, String userId, Set<String> groups, @Nullable String comments,
      @Nullable String stepId, @Nullable String queueId) implements Event {
    public Decided {
      groups = Set.copyOf(groups);
    }
  }

  /// Somebody asks the run to go on, and says nothing else.
  record Nudged() implements Event {}

  record TimerFired(String timerId) implements Event {}

  record Cancelled(String by, @Nullable String why) implements Event {}

  /// Somebody asks for a failed step to be tried once more.
  record Retried(String by) implements Event {}

  /// What became of the document, in the order of its own events.
  sealed interface OfDocument extends Event {

    Stamp when();
  }

  record DocumentHeld(Stamp when) implements OfDocument {}

  record DocumentReleased(Stamp when) implements OfDocument {}

  /// Softly deleted.
  record DocumentPutAway(Stamp when) implements OfDocument {}

  record DocumentRestored(Stamp when) implements OfDocument {}

  /// To another folder, or under another name.
  record DocumentMoved(Stamp when) implements OfDocument {}

  /// For good.
  record DocumentDeleted(Stamp when) implements OfDocument {}
}
