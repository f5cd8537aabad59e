package io.sheaf.docs.automation.actions;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.actions.ActionChanges;
import io.sheaf.docs.documents.actions.ActionRecord;
import io.sheaf.docs.documents.actions.NewAction;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Which action has to come before another: pages are read before they can be found by their words.
final class ReadFirst {

  private static final NewAction READING = new NewAction(ActionType.OCR, Map.of("ocrParseTypes", Value.of("TEXT")),
      null);

  private ReadFirst() {
  }

  /// What is to be done before the action is; nothing when it was done right before.
  static Optional<NewAction> needed(ActionChanges all, ActionRecord action, Document document) {
    return action.type() == ActionType.FULLTEXT && hasPages(document)
        && all.before(action).filter(other -> other.type() == ActionType.OCR && !other.beside()).isEmpty()
            ? Optional.of(READING)
            : Optional.empty();
  }

  /// why not all that is no text: what has no pages would only fail at being read.
  private static boolean hasPages(Document document) {
    var type = document.contentType();
    if (type == null || document.content().isEmpty()) {
      return false;
    }
    var plain = type.toLowerCase(Locale.ROOT);
    return plain.startsWith("image/") || plain.startsWith("application/pdf")
        || plain.startsWith("application/vnd.openxmlformats-officedocument.");
  }
}
