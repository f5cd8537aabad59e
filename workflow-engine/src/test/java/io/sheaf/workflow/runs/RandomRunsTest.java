package io.sheaf.workflow.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.table.Stamp;
import io.sheaf.testservers.Counts;
import io.sheaf.workflow.conditions.RandomDocuments;
import io.sheaf.workflow.definitions.ActionType;
import io.sheaf.workflow.definitions.Answered;
import io.sheaf.workflow.definitions.Approval;
import io.sheaf.workflow.definitions.Branch;
import io.sheaf.workflow.definitions.Choice;
import io.sheaf.workflow.definitions.Definition;
import io.sheaf.workflow.definitions.Escalation;
import io.sheaf.workflow.definitions.Retries;
import io.sheaf.workflow.definitions.Status;
import io.sheaf.workflow.definitions.Step;
import io.sheaf.workflow.definitions.Timeout;
import io.sheaf.workflow.definitions.Transition;
import io.sheaf.workflow.definitions.Work;
import io.sheaf.workflow.definitions.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Any definition, also such as nobody could write, and any events in any order: a run is never lost.
class RandomRunsTest {

  private static final List<String> STEPS = List.of("a", "b", "c", "d", "nowhere");
  private static final List<String> GROUPS = List.of("clerks", "chiefs");

  @Test
  void aRunAlwaysWaitsForSomethingNamedOrIsFinished() {
    var seed = Counts.seed();
    for (int round = 0; round < Counts.of(1_500, 150_000); round++) {
      var random = new Random(seed + round);
      new Life(random, "seed " + (seed + round)).live(60);
    }
  }

  @Test
  void whoeverAnswersEverythingComesToAnEnd() {
    var seed = Counts.seed();
    for (int round = 0; round < Counts.of(100, 10_000); round++) {
      new Life(new Random(seed + round), "seed " + (seed + round)).answerAll();
    }
  }

  private static final class Life {

    private final Random random;
    private final RandomDocuments documents;
    private final String seed;
    private final Definition definition;
    private final Map<String, Instant> timers = new HashMap<>();
    private final Set<String> actions = new HashSet<>();
    private final Set<String> went = new HashSet<>();
    private final List<Happening> past = new ArrayList<>();
    private Instant now = Instant.parse("2030-01-01T00:00:00Z");
    private Run run;
    private int count;

    Life(Random random, String seed) {
      this.random = random;
      this.documents = new RandomDocuments(random);
      this.seed = seed;
      this.definition = definition();
    }

    private Definition definition() {
      var steps = new ArrayList<Step>();
      for (var id : STEPS.subList(0, random.nextInt(STEPS.size()))) {
        steps.add(new Step(id, null, work(), random.nextInt(3) == 0 ? null : choice(), answers()));
      }
      var timeouts = new LinkedHashMap<String, Timeout>();
      for (var id : STEPS) {
        if (random.nextInt(3) == 0) {
          timeouts.put(id, timeout());
        }
      }
      return new Definition("w", 1, new Workflow("w", null, Status.ACTIVE, steps), timeouts);
    }

    private Work work() {
      return switch (random.nextInt(6)) {
        case 0 -> new Work.Nothing();
        case 1 -> new Work.Mappings(List.of("m"));
        case 2 -> new Work.Action(ActionType.QUEUE, Map.of(), "q");
        case 3 -> new Work.Action(documents.one(List.of(ActionType.values())), Map.of(), null);
        default -> new Work.Queue("q", GROUPS.subList(0, random.nextInt(3)));
      };
    }

    private Choice choice() {
      var branches = new ArrayList<Branch>();
      for (int branch = random.nextInt(3); branch > 0; branch--) {
        branches.add(new Branch(random.nextBoolean() ? List.of() : List.of(documents.test()),
            List.of(documents.test()), transition()));
      }
      return new Choice(branches, random.nextBoolean() ? null : transition());
    }

    private List<Answered> answers() {
      var answers = new ArrayList<Answered>();
      for (var approval : Approval.values()) {
        if (random.nextInt(4) == 0) {
          answers.add(new Answered(approval, documents.one(STEPS)));
        }
      }
      return answers;
    }

    private Transition transition() {
      return switch (random.nextInt(5)) {
        case 0 -> new Transition.Retry();
        case 1 -> new Transition.Complete();
        default -> new Transition.ToStep(documents.one(STEPS));
      };
    }

    private Timeout timeout() {
      var escalations = new ArrayList<Escalation>();
      for (int rung = random.nextInt(4); rung > 0; rung--) {
        var after = Duration.ofMinutes(escalations.size() * 10L + random.nextInt(9) + 1);
        escalations.add(switch (random.nextInt(4)) {
          case 0 -> new Escalation.Remind(after);
          case 1 -> new Escalation.Widen(after, GROUPS);
          case 2 -> new Escalation.Fail(after);
          default -> new Escalation.GoOn(after, transition());
        });
      }
      return new Timeout(escalations,
          random.nextBoolean() ? null : new Retries(random.nextInt(3), Duration.ofSeconds(1)));
    }

    void live(int events) {
      happens(new Event.Started("ann", random.nextInt(5) == 0));
      for (int event = 0; event < events; event++) {
        now = now.plusSeconds(random.nextInt(600));
        if (random.nextInt(6) == 0) {
          comesAgain(documents.one(past));
        } else {
          happens(event());
        }
      }
    }

    private Event event() {
      var when = new Stamp(now, 0);
      return switch (random.nextInt(16)) {
        case 0 -> new Event.Started("ann", false);
        case 1, 2, 3 -> new Event.ActionCompleted(action());
        case 4, 5 -> new Event.ActionFailed(action(), "trouble", random.nextBoolean());
        case 6, 7, 8 -> new Event.Decided(documents.one(List.of(Approval.values())), "bob",
            Set.of(documents.one(List.of("clerks", "chiefs", "others"))), null, null, null);
        case 9 -> new Event.Nudged();
        case 10, 11 -> new Event.TimerFired(timer());
        case 12 -> random.nextInt(4) > 0 ? new Event.DocumentMoved(when) : new Event.Cancelled("ann", "why");
        case 13 -> random.nextBoolean() ? new Event.DocumentHeld(when) : new Event.DocumentReleased(when);
        case 14 -> random.nextBoolean() ? new Event.DocumentPutAway(when) : new Event.DocumentRestored(when);
        default -> random.nextInt(4) > 0 ? new Event.Retried("ann") : new Event.DocumentDeleted(when);
      };
    }

    private String action() {
      return run != null && run.waiting() instanceof Waiting.ForAction(var id) && random.nextInt(4) > 0
          ? id
          : actions.stream().skip(random.nextInt(actions.size() + 1)).findFirst().orElse("none");
    }

    private String timer() {
      return timers.keySet().stream().skip(random.nextInt(timers.size() + 1)).findFirst().orElse("none");
    }

    private void happens(Event event) {
      count++;
      var happening = new Happening("e" + count, now, event, documents.document());
      past.add(happening);
      followed(happening, Deciding.decide(definition, run, happening));
    }

    private void followed(Happening happening, Outcome outcome) {
      if (!(outcome instanceof Outcome.Went(var next, var effects))) {
        return;
      }
      assertThat(Deciding.decide(definition, run, happening)).as("%s: the same again", seed).isEqualTo(outcome);
      went.add(happening.id());
      run = next;
      effects.forEach(this::does);
      stands();
      comesAgain(happening);
    }

    /// A copy of what was followed changes nothing, now or later.
    private void comesAgain(Happening happening) {
      if (happening.event() instanceof Event.Nudged) {
        return;
      }
      var outcome = Deciding.decide(definition, run, happening);
      if (outcome instanceof Outcome.Went) {
        // What was not followed when it came may be so later: it has then happened only once.
        assertThat(went).as("%s: %s came again and changed %s", seed, happening, run).doesNotContain(happening.id());
        followed(happening, outcome);
      }
    }

    private void does(Effect effect) {
      switch (effect) {
        case Effect.StartAction start -> assertThat(actions.add(start.actionId())).as(seed).isTrue();
        case Effect.ApplyMappings apply -> assertThat(actions.add(apply.actionId())).as(seed).isTrue();
        case Effect.EnterQueue enter -> assertThat(actions.add(enter.actionId())).as(seed).isTrue();
        case Effect.SetTimer(var id, var at) -> timers.put(id, at);
        case Effect.DropTimer(var id, _) -> timers.remove(id);
        default -> {
        }
      }
    }

    /// The promise itself.
    private void stands() {
      assertThat(run.isFinished()).as(seed).isEqualTo(run.status() != Run.Status.IN_PROGRESS);
      switch (run.waiting()) {
        case null -> assertThat(run.alarm()).as(seed).isNull();
        case Waiting.ForAction(var id) -> assertThat(actions).as(seed).contains(id);
        case Waiting.ForApproval(var id, _, _) -> assertThat(actions).as(seed).contains(id);
        case Waiting.ForPause(var id, var until) -> assertThat(timers).as(seed).containsEntry(id, until);
        case Waiting.ForRelease _ -> assertThat(run.held() || run.away()).as(seed).isTrue();
      }
      var alarm = run.alarm();
      if (alarm != null) {
        assertThat(timers).as(seed).containsEntry(alarm.timerId(), alarm.at());
      }
      assertThat(run.entered()).as(seed).isLessThanOrEqualTo(Run.MOST_STEPS + 1 + 2 * count);
      assertThat(run.seen()).as(seed).hasSizeLessThanOrEqualTo(Run.REMEMBERED);
    }

    /// Everything that is asked for happens; then the run ends, for its steps are counted.
    void answerAll() {
      happens(new Event.Started("ann", false));
      for (int answers = 0; !run.isFinished(); answers++) {
        assertThat(answers).as(seed).isLessThan(Run.MOST_STEPS * 50);
        now = now.plusSeconds(1);
        switch (run.waiting()) {
          case Waiting.ForAction(var id) -> happens(new Event.ActionCompleted(id));
          case Waiting.ForApproval _ ->
            happens(new Event.Decided(Approval.APPROVE, "bob", Set.copyOf(GROUPS), null, null, null));
          case Waiting.ForPause(var id, var until) -> {
            now = until;
            happens(new Event.TimerFired(id));
          }
          case Waiting.ForRelease _ -> throw new AssertionError(seed + ": the document is free");
          case null -> throw new AssertionError(seed);
        }
      }
    }
  }
}
