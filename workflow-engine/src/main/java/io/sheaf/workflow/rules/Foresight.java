package io.sheaf.workflow.rules;

import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.runs.Effect;
import java.util.List;
import java.util.Optional;

/// What those who do what rules and the steps of workflows ask for know of what they would do to one document. They are
/// asked in the order in which it would be done: first about the rule, then about each step.
public interface Foresight {

  /// Why no rule acts on the document as it is, whatever they ask for; empty where they do.
  Optional<String> waits();

  /// What would come of the changes that a rule itself makes.
  Foreseen ruling(Standing rule, List<Change> wanted, DocumentView document);

  /// @param step what would be started: an action or mappings
  /// @param document as it would be by then
  Foreseen of(Effect step, DocumentView document);

  sealed interface Foreseen {

    /// Exactly this would be changed and made, and the step would be complete.
    record Inside(List<Change> changes, List<Made> made) implements Foreseen {
      public Inside {
        changes = List.copyOf(changes);
        made = List.copyOf(made);
      }

      public Inside(List<Change> changes) {
        this(changes, List.of());
      }
    }

    /// It would fail, for this reason, and trying again would not help.
    ///
    /// @param changes what would have been changed before it fails
    record Failing(String why, List<Change> changes) implements Foreseen {
      public Failing {
        changes = List.copyOf(changes);
      }

      public Failing(String why) {
        this(why, List.of());
      }
    }

    /// The document would be gone for good.
    record Gone() implements Foreseen {}

    /// Nobody can say: an engine, a model or somebody else's service decides.
    record Outside(String why) implements Foreseen {}
  }
}
