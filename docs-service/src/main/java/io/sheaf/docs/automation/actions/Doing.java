package io.sheaf.docs.automation.actions;

import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.gate.Caller;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// How actions of some types are done. Any room may have one, as a bean.
public interface Doing {

  Set<ActionType> types();

  /// Does it, as far as it happens outside the store, and says what becomes of it. It may be asked again for an action
  /// that it has done before: what goes outside carries the id of the order, so that receivers can tell.
  Done carryOut(Order order);

  /// Whether it is done in a moment and wholly inside the store, so that nobody has to see that it is under way: that
  /// it has begun is then written with what becomes of it.
  default boolean isBrief(Order order) {
    return false;
  }

  /// What would come of it; nothing is done, stored or written. Refused where doing it would be.
  ///
  /// @param order about the document as it is supposed to be
  default Foretold foretell(Order order, Supposed supposed) {
    return new Foretold.Open("its outcome is made elsewhere");
  }

  /// What is to be done.
  ///
  /// @param actionId the same each time that it is tried, and no other action's
  /// @param document as it is now
  /// @param by the service, in the name of who asked for the action
  /// @param tries how often it was tried before
  record Order(String actionId, ActionType type, Map<String, String> parameters, Document document, Caller by,
      int tries) {

    public Order {
      parameters = Map.copyOf(parameters);
    }
  }

  /// What became of it.
  sealed interface Done {

    /// It changes the store: planned as often as it is overtaken, and written together with the word that the action is
    /// complete. What the plan comes to is shown as the action's metadata.
    record Changing(Supplier<Plan<Map<String, Value>>> planning) implements Done {}

    /// Nothing else is to be written. The metadata is shown with the action.
    record Completed(Map<String, Value> metadata) implements Done {
      public Completed {
        metadata = Map.copyOf(metadata);
      }
    }

    /// Somebody else has been asked, in writing that goes along, and will say when it is over.
    record Asking(Supplier<Plan<Map<String, Value>>> planning) implements Done {}

    /// There was nothing to do it with.
    record Skipped(String message) implements Done {}

    /// It cannot be done, and trying again would not help.
    record Failed(String message) implements Done {}

    /// It may do to try again.
    record Again(String message) implements Done {}

    Done COMPLETED = new Completed(Map.of());
  }
}
