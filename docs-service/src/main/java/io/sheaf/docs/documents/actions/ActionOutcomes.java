package io.sheaf.docs.documents.actions;

import io.sheaf.storage.table.Write;
import java.util.List;

/// Somebody who has to know how actions of workflows end. Any room may have one, as a bean.
public interface ActionOutcomes {

  /// The writes that record what is to be done because of it, such as an errand; they become part of the write that
  /// ends the action, so that it is heard once. Only asked for actions that belong to a step, and not when the end came
  /// from the workflow itself ([ActionChanges#leave], [ActionChanges#stop]). To be answered at once, and perhaps asked
  /// again for an end whose write did not happen.
  ///
  /// @param action as it has ended: COMPLETE or SKIPPED; FAILED, and trying again would not help; or
  ///     MAX_RETRIES_REACHED, and trying again may help. Its message says why.
  List<Write> ending(ActionRecord action);
}
