package io.sheaf.docs.documents.actions;

import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An action as it is asked for.
///
/// @param parameters as the wire has them: texts, but for the list of `ocrTextractQueries`
public record NewAction(ActionType type, Map<String, Value> parameters, @Nullable String queueId) {

  public NewAction {
    parameters = Map.copyOf(parameters);
  }

  public static NewAction of(ActionType type) {
    return new NewAction(type, Map.of(), null);
  }
}
