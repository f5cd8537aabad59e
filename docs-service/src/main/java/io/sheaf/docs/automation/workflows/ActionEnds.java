package io.sheaf.docs.automation.workflows;

import io.sheaf.docs.documents.actions.ActionOutcomes;
import io.sheaf.docs.documents.actions.ActionRecord;
import io.sheaf.docs.documents.actions.ActionStatus;
import io.sheaf.docs.errands.Errands;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;

/// Has runs told how the actions that they wait for have ended.
@Singleton
final class ActionEnds implements ActionOutcomes {

  private final Errands errands;
  private final InstantSource clock;

  ActionEnds(Errands errands, InstantSource clock) {
    this.errands = errands;
    this.clock = clock;
  }

  @Override
  public List<Write> ending(ActionRecord action) {
    var step = action.step();
    boolean isOver = action.status() == ActionStatus.COMPLETE || action.status() == ActionStatus.SKIPPED;
    // why: the run waits for the last part of a step, and only hears of another that it has failed.
    return step == null || isOver && RunEffects.isPart(step.actionId())
        ? List.of()
        : List.of(errands.recording(RunErrand.ended(action, step, clock.instant())));
  }
}
