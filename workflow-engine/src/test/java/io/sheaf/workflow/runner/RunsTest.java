package io.sheaf.workflow.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.outbox.Outbox;
import io.sheaf.storage.sqlite.EmbeddedStore;
import io.sheaf.storage.table.FlakyTable;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.TableUnavailable;
import io.sheaf.storage.table.TestClock;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.sqlite.SqliteTable;
import io.sheaf.workflow.conditions.Snapshot;
import io.sheaf.workflow.definitions.Approval;
import io.sheaf.workflow.definitions.Definition;
import io.sheaf.workflow.definitions.Status;
import io.sheaf.workflow.definitions.Timeout;
import io.sheaf.workflow.definitions.Workflow;
import io.sheaf.workflow.runs.Effect;
import io.sheaf.workflow.runs.Event;
import io.sheaf.workflow.runs.Happening;
import io.sheaf.workflow.runs.Outcome;
import io.sheaf.workflow.runs.Run;
import io.sheaf.workflow.runs.Waiting;
import io.sheaf.workflow.wire.Trees;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The runner on the embedded engine.
class RunsTest {

  private static final SiteId SITE = new SiteId("finance");

  @TempDir
  private Path folder;
  private final TestClock clock = new TestClock();
  private EmbeddedStore store;
  private Table table;

  @BeforeEach
  void open() {
    store = EmbeddedStore.open(folder);
    table = new SqliteTable(store.file(), clock);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Runs runs(Table on) {
    return new Runs(on, new Definitions(on), new EffectMessages(new Outbox(new Stamps(clock))));
  }

  private Kept defined(String id, String steps, String timeouts) {
    var definitions = new Definitions(table);
    var workflow = Workflow.read(Trees.json("{'name': 'w', 'status': 'ACTIVE', 'steps': [" + steps + "]}"))
        .orElseThrow();
    var kept = definitions.first(SITE, id, workflow, "ann", clock.instant());
    if (!timeouts.isEmpty()) {
      var definition = kept.definition().timingOut(workflow.steps().getFirst().id(),
          Timeout.read(Trees.json(timeouts), workflow).orElseThrow());
      kept = new Kept(new Definition(id, kept.definition().version(), workflow, definition.timeouts()), "ann",
          clock.instant(), 1);
    }
    assertThat(table.write(definitions.inserting(SITE, kept)).isDone()).isTrue();
    return kept;
  }

  private static final String QUEUE = "{'stepId': 'check', 'queue': {'queueId': 'q', 'approvalGroups': ['clerks']}}";
  private static final String PUBLISH = "{'stepId': 'publish', 'action': {'type': 'PUBLISH'}}";

  private static RunRef ref(String document, String workflow) {
    return new RunRef(SITE, document, workflow);
  }

  private Outcome follow(Runs runs, RunRef ref, String id, Event event) {
    return runs.follow(ref, () -> new Happening(id, clock.instant(), event, Snapshot.of(ref.documentId(), "in/a")));
  }

  private static Event approving() {
    return new Event.Decided(Approval.APPROVE, "bob", Set.of("clerks"), "fine", null, null);
  }

  /// All messages that are recorded, of all shards.
  private List<EffectsDue> messages() {
    var messages = new ArrayList<EffectsDue>();
    for (int shard = 0; shard < 8; shard++) {
      table.page(Query.of(TableSchema.OUTBOX_MESSAGE.main().globalPartition(shard)).limit(100)).items()
          .forEach(item -> messages.add(EffectsDue.read(item.text("body"))));
    }
    return messages;
  }

  /// A timer that was asked for, and for which run.
  private record Alarmed(RunRef ref, Effect.SetTimer timer) {}

  /// The timers that are set and not dropped, and whose time has come.
  private List<Alarmed> due() {
    var set = new LinkedHashMap<String, Alarmed>();
    var dropped = new HashSet<String>();
    for (var message : messages()) {
      for (var effect : message.effects()) {
        if (effect instanceof Effect.SetTimer timer) {
          set.put(timer.timerId(), new Alarmed(message.ref(), timer));
        } else if (effect instanceof Effect.DropTimer(var timerId, _)) {
          dropped.add(timerId);
        }
      }
    }
    set.keySet().removeAll(dropped);
    return set.values().stream().filter(one -> !one.timer().at().isAfter(clock.instant())).toList();
  }

  private Outcome fire(Runs runs, Alarmed due) {
    return follow(runs, due.ref(), "timer " + due.timer().timerId(), new Event.TimerFired(due.timer().timerId()));
  }

  @Test
  void aRunIsWrittenWithWhatItAsksFor() {
    defined("w", QUEUE + ", " + PUBLISH, "");
    var runs = runs(table);

    var outcome = follow(runs, ref("d", "w"), "start", new Event.Started("ann", false));

    var run = ((Outcome.Went) outcome).run();
    assertThat(runs.find(ref("d", "w"))).contains(run);
    assertThat(messages()).singleElement().satisfies(due -> {
      assertThat(due.ref()).isEqualTo(ref("d", "w"));
      assertThat(due.effects())
          .containsExactly(new Effect.EnterQueue(run.runId() + "-1", "check", "q", List.of("clerks")));
    });
    assertThat(runs.isInUse(SITE, "w")).isTrue();
  }

  @Test
  void aRunGoesByTheVersionThatItStartedWith() {
    var kept = defined("w", QUEUE + ", " + PUBLISH, "");
    var definitions = new Definitions(table);
    var runs = runs(table);
    follow(runs, ref("d", "w"), "start", new Event.Started("ann", false));
    var shorter = kept.definition().replaced(Workflow.read(Trees.json("{'name': 'w', 'status': 'ACTIVE', 'steps': ["
        + PUBLISH + "]}")).orElseThrow());
    assertThat(table.write(definitions.replacing(SITE, kept, shorter)).isDone()).isTrue();
    assertThat(table.write(definitions.removing(SITE, definitions.find(SITE, "w").orElseThrow())).isDone()).isTrue();

    var outcome = follow(runs, ref("d", "w"), "yes", approving());

    assertThat(((Outcome.Went) outcome).run().stepId()).isEqualTo("publish");
    assertThat(follow(runs, ref("e", "w"), "start", new Event.Started("ann", false)))
        .isEqualTo(new Outcome.Refused(Outcome.Why.NO_WORKFLOW));
    assertThat(definitions.first(SITE, "w", shorter.workflow(), "ann", clock.instant()).definition().version())
        .isEqualTo(3);
  }

  @Test
  void aStaleChangeOfADefinitionIsRefused() {
    var kept = defined("w", QUEUE, "");
    var definitions = new Definitions(table);
    var renamed = kept.definition().replaced(kept.definition().workflow().named("other", null, Status.INACTIVE));

    assertThat(table.write(definitions.replacing(SITE, kept, renamed)).isDone()).isTrue();
    assertThat(table.write(definitions.replacing(SITE, kept, renamed)).isDone()).isFalse();
    assertThat(definitions.find(SITE, "w").orElseThrow().definition()).isEqualTo(renamed);
    assertThat(definitions.find(SITE, "w", 1)).contains(kept.definition());
  }

  @Test
  void aTimerThatIsDueWakesItsRunOnce() {
    defined("w", QUEUE, "{'escalations': [{'after': 'PT1H', 'type': 'WIDEN', 'approvalGroups': ['chiefs']}]}");
    var runs = runs(table);
    follow(runs, ref("d", "w"), "start", new Event.Started("ann", false));
    assertThat(due()).isEmpty();
    clock.advance(Duration.ofHours(1));
    var due = due();

    due.forEach(timer -> fire(runs, timer));
    due.forEach(timer -> fire(runs, timer));

    assertThat(due).hasSize(1);
    assertThat(runs.find(ref("d", "w")).map(Run::waiting)).get().isInstanceOfSatisfying(Waiting.ForApproval.class,
        waiting -> assertThat(waiting.groups()).containsExactly("clerks", "chiefs"));
    assertThat(messages()).hasSize(2);
  }

  @Test
  void aRunThatIsOverLeavesNoTimerAndIsInNoListOfThoseInProgress() {
    defined("w", QUEUE, "{'escalations': [{'after': 'PT1H', 'type': 'REMIND'}]}");
    var runs = runs(table);
    follow(runs, ref("d", "w"), "start", new Event.Started("ann", false));

    follow(runs, ref("d", "w"), "yes", approving());

    clock.advance(Duration.ofDays(1));
    assertThat(due()).isEmpty();
    assertThat(runs.isInUse(SITE, "w")).isFalse();
    assertThat(runs.find(ref("d", "w")).map(Run::status)).contains(Run.Status.COMPLETE);
  }

  @Test
  void whatIsPlannedIsNotWrittenAndNoLongerHoldsOnceSomebodyWasQuicker() {
    defined("w", QUEUE, "");
    var runs = runs(table);
    follow(runs, ref("d", "w"), "start", new Event.Started("ann", false));

    var planned = runs.planning(ref("d", "w"),
        new Happening("yes", clock.instant(), approving(), Snapshot.of("d", "in/a")));

    assertThat(planned.outcome()).isInstanceOf(Outcome.Went.class);
    assertThat(runs.find(ref("d", "w")).map(Run::isFinished)).contains(false);
    follow(runs, ref("d", "w"), "also yes", approving());
    assertThat(table.write(planned.writes()).isDone()).isFalse();
  }

  @Test
  void ofManyWhoDecideAtOnceOneDecides() throws Exception {
    defined("w", QUEUE + ", {'stepId': 'again', 'queue': {'queueId': 'q2', 'approvalGroups': ['chiefs']}}", "");
    var runs = runs(table);
    follow(runs, ref("d", "w"), "start", new Event.Started("ann", false));
    var outcomes = new ArrayList<Future<Outcome>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int person = 0; person < 20; person++) {
        var id = "yes" + person;
        outcomes.add(threads.submit(() -> follow(runs, ref("d", "w"), id, approving())));
      }
    }

    long decided = 0;
    for (var outcome : outcomes) {
      decided += outcome.get() instanceof Outcome.Went ? 1 : 0;
    }
    assertThat(decided).isEqualTo(1);
    assertThat(messages().stream().flatMap(due -> due.effects().stream())
        .filter(effect -> effect instanceof Effect.LeaveQueue)).hasSize(1);
  }

  @Test
  void whoeverWritesAlongIsInTheSameWriteOrInNone() {
    defined("w", QUEUE, "");
    var runs = runs(table);
    var key = TableSchema.COUNTER.key(SITE, "along");
    var along = List.of(Write.insert(Item.of(key).with("count", 1).build()));

    runs.follow(ref("d", "w"), () -> new Happening("no", clock.instant(), approving(), Snapshot.of("d", "a")), along);
    assertThat(table.find(key)).isEmpty();
    runs.follow(ref("d", "w"), () -> new Happening("start", clock.instant(), new Event.Started("ann", false),
        Snapshot.of("d", "a")), along);
    assertThat(table.find(key)).isPresent();
  }

  /// Each call to the table fails once, before or after it happened; the sender sends again until it is answered.
  @Test
  void whateverFailsInBetweenEachEffectIsAskedForOnce() {
    for (var failure : FlakyTable.Failure.values()) {
      for (int failing = 1;; failing++) {
        var workflow = "w-" + failure.name().charAt(0) + failing;
        defined(workflow, QUEUE + ", " + PUBLISH, "{'escalations': [{'after': 'PT1H', 'type': 'REMIND'}]}");
        var flaky = new FlakyTable(table, failure, failing);
        var runs = runs(flaky);
        var ref = ref("d", workflow);

        insisting(() -> follow(runs, ref, "start", new Event.Started("ann", false)));
        clock.advance(Duration.ofHours(2));
        insisting(() -> due().stream().filter(timer -> timer.ref().equals(ref)).forEach(timer -> fire(runs, timer)));
        insisting(() -> follow(runs, ref, "yes", approving()));
        var run = runs(table).find(ref).orElseThrow();
        insisting(() -> follow(runs, ref, "done", new Event.ActionCompleted(run.runId() + "-2")));

        assertThat(runs(table).find(ref).map(Run::status)).as(workflow).contains(Run.Status.COMPLETE);
        assertThat(messages().stream().filter(due -> due.ref().equals(ref)).flatMap(due -> due.effects().stream())
            .map(effect -> effect.getClass().getSimpleName())).as(workflow).containsExactlyInAnyOrder("EnterQueue",
                "SetTimer", "Remind", "LeaveQueue", "StartAction", "Finished");
        if (flaky.calls() < failing) {
          break;
        }
        messages().forEach(due -> assertThat(due.effects()).isNotEmpty());
        emptied();
      }
    }
  }

  private static void insisting(Runnable call) {
    for (int tried = 0; tried < 3; tried++) {
      try {
        call.run();
        return;
      } catch (TableUnavailable failure) {
        // why: the sender of a message that was not answered sends it again.
      }
    }
    throw new AssertionError("one failure is one failure");
  }

  private void emptied() {
    IntStream.range(0, 8).forEach(shard -> {
      for (var item : table.page(Query.of(TableSchema.OUTBOX_MESSAGE.main().globalPartition(shard)).limit(100))
          .items()) {
        table.write(Write.delete(item.key()));
      }
    });
  }

  @Test
  void aStoreThatIsOpenedAgainHasTheRunAsItWas() {
    defined("w", QUEUE, "{'escalations': [{'after': 'PT1H', 'type': 'REMIND'}]}");
    follow(runs(table), ref("d~a", "w"), "start", new Event.Started("ann", true));
    var before = runs(table).find(ref("d~a", "w")).orElseThrow();
    store.close();

    open();

    assertThat(runs(table).find(ref("d~a", "w"))).contains(before);
    assertThat(before.waiting()).isEqualTo(new Waiting.ForRelease());
  }
}
