package io.sheaf.workflow.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.workflow.conditions.Snapshot;
import io.sheaf.workflow.definitions.ActionType;
import io.sheaf.workflow.definitions.Choice;
import io.sheaf.workflow.definitions.Definition;
import io.sheaf.workflow.definitions.Status;
import io.sheaf.workflow.definitions.Step;
import io.sheaf.workflow.definitions.Transition;
import io.sheaf.workflow.definitions.Work;
import io.sheaf.workflow.definitions.Workflow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  @Test
  void aRoundThatWaitsForNothingButQuickActionsEnds() {
    var definition = round(new Work.Action(ActionType.CHECKSUM, Map.of(), null));
    var run = follow(definition, null, "start", new Event.Started("ann", false));

    int actions = 0;
    while (!run.isFinished()) {
      actions++;
      var waiting = (Waiting.ForAction) run.waiting();
      run = follow(definition, run, "done" + actions, new Event.ActionCompleted(waiting.actionId()));
    }

    assertThat(actions).isEqualTo(Run.MOST_STEPS);
    assertThat(run.status()).isEqualTo(Run.Status.FAILED);
    assertThat(run.message()).isEqualTo("the run came to more than 500 steps");
  }

  @Test
  void aRoundOfDecisionsThatSlippedInEndsAtOnce() {
    var run = follow(round(new Work.Nothing()), null, "start", new Event.Started("ann", false));

    assertThat(run.status()).isEqualTo(Run.Status.FAILED);
  }

  @Test
  void aRunOfAnotherVersionIsNotDecidedOn() {
    var definition = round(new Work.Queue("q", List.of()));
    var run = follow(definition, null, "start", new Event.Started("ann", false));
    var other = new Definition("w", 2, definition.workflow(), Map.of());

    assertThatThrownBy(() -> Deciding.decide(other, run, happening("nudge", new Event.Nudged())))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aStateThatNobodyNamedCannotBeMade() {
    assertThatThrownBy(() -> new Run("r", "d", "w", "n", 1, Run.Status.IN_PROGRESS, "a", null, null, 0, 1, 1, 0, 0,
        false, false, false, Followed.NOTHING, List.of(), "ann", NOW, NOW, null))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> new Run("r", "d", "w", "n", 1, Run.Status.COMPLETE, "a", new Waiting.ForRelease(), null, 0,
        1, 1, 0, 0, false, false, false, Followed.NOTHING, List.of(), "ann", NOW, NOW, null))
        .isInstanceOf(IllegalStateException.class);
  }

  private static Definition round(Work work) {
    var step = new Step("a", null, work, new Choice(List.of(), new Transition.ToStep("a")), List.of());
    return Definition.first("w", new Workflow("w", null, Status.ACTIVE, List.of(step)));
  }

  private static Run follow(Definition definition, Run run, String id, Event event) {
    return ((Outcome.Went) Deciding.decide(definition, run, happening(id, event))).run();
  }

  private static Happening happening(String id, Event event) {
    return new Happening(id, NOW, event, Snapshot.of("d", "in/a"));
  }
}
