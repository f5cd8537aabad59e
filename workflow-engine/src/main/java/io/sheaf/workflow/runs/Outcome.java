package io.sheaf.workflow.runs;

import java.util.List;

/// What came of an event.
public sealed interface Outcome {

  /// The run as it is now, and what is to be done.
  record Went(Run run, List<Effect> effects) implements Outcome {
    public Went {
      effects = List.copyOf(effects);
    }
  }

  /// Nothing: it was known already, it comes too late or too early, or it concerns nothing that the run waits for.
  record Stays(Run run) implements Outcome {}

  /// Somebody asked for what cannot be.
  record Refused(Why why) implements Outcome {}

  enum Why {
    NO_WORKFLOW, NO_RUN, ALREADY_RUNNING, INACTIVE, FINISHED, NOTHING_TO_DECIDE, DECISION_MISSING, OTHER_STEP, NOT_IN_APPROVAL_GROUP
  }
}
