package io.sheaf.workflow.rules;

import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.runs.Effect;
import java.util.List;

/// What those who do the steps know of what they would do.
public interface Foresight {

  /// @param step what would be started: an action or mappings
  Foreseen of(Effect step, DocumentView document);

  sealed interface Foreseen {

    /// Exactly this would be changed, and the step would be complete.
    record Inside(List<Change> changes) implements Foreseen {
      public Inside {
        changes = List.copyOf(changes);
      }
    }

    /// It would fail, for this reason, and trying again would not help.
    record Failing(String why) implements Foreseen {}

    /// Nobody can say: an engine, a model or somebody else's service decides.
    record Outside(String why) implements Foreseen {}
  }
}
