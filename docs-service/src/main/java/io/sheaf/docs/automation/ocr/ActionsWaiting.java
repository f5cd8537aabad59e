package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.actions.ActionRecord;
import io.sheaf.docs.documents.actions.Actions;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/// Actions that wait for their pages to be read: a request goes by the id of its action.
@Singleton
final class ActionsWaiting implements OcrOutcomes {

  private final Actions actions;

  ActionsWaiting(Actions actions) {
    this.actions = actions;
  }

  @Override
  public List<Write> ended(DocumentRef document, String requestId, Outcome outcome) {
    var all = actions.changing(document);
    var action = all.find(requestId).filter(ActionsWaiting::waits);
    if (action.isEmpty()) {
      return List.of();
    }
    return switch (outcome) {
      // why at once: nobody goes on from one that is done beside the others.
      case Outcome.Successful _ when action.get().beside() -> all.complete(requestId, Map.of()).writes();
      case Outcome.Successful _ -> all.deliver(requestId, Map.of()).writes();
      case Outcome.Skipped(var reason) -> all.skip(requestId, reason).writes();
      case Outcome.Failed(var reason) -> all.fail(requestId, reason).writes();
    };
  }

  private static boolean waits(ActionRecord action) {
    return action.type() == ActionType.OCR && !action.isOver();
  }
}
