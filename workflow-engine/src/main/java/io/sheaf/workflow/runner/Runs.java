package io.sheaf.workflow.runner;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.definitions.Definition;
import io.sheaf.workflow.definitions.Status;
import io.sheaf.workflow.definitions.Workflow;
import io.sheaf.workflow.runs.Deciding;
import io.sheaf.workflow.runs.Effect;
import io.sheaf.workflow.runs.Event;
import io.sheaf.workflow.runs.Happening;
import io.sheaf.workflow.runs.Outcome;
import io.sheaf.workflow.runs.Run;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The door to runs: they follow what happens, one write each time.
public final class Runs {

  private static final int TRIES = 50;

  private final Table table;
  private final Definitions definitions;
  private final EffectWrites effectWrites;

  public Runs(Table table, Definitions definitions, EffectWrites effectWrites) {
    this.table = table;
    this.definitions = definitions;
    this.effectWrites = effectWrites;
  }

  public Optional<Run> find(RunRef ref) {
    return table.find(RunItem.key(ref)).map(RunItem::run);
  }

  /// The run of an item of the kind document workflow, for those who page through them.
  public static Run of(Item item) {
    return RunItem.run(item);
  }

  /// Lets the run follow, or start. An event that came before changes nothing, also when its answer was lost.
  ///
  /// @param happening asked anew with each try, so that conditions see the document as it is then; its id and its
  ///     event are the same each time
  public Outcome follow(RunRef ref, Supplier<Happening> happening) {
    return follow(ref, happening, List.of());
  }

  /// As [#follow], with further writes of the caller in the same write, if anything is written.
  public Outcome follow(RunRef ref, Supplier<Happening> happening, List<Write> further) {
    for (int tried = 0; tried < TRIES; tried++) {
      var before = table.find(RunItem.key(ref));
      var now = happening.get();
      var kept = now.event() instanceof Event.Started
          ? definitions.find(ref.site(), ref.workflowId()).orElse(null)
          : null;
      var outcome = decide(ref, before.orElse(null), kept, now);
      if (!(outcome instanceof Outcome.Went(var run, var effects))) {
        return outcome;
      }
      var writes = new LinkedHashMap<Key, Write>();
      further.forEach(write -> writes.put(write.key(), write));
      writes(ref, before, run, effects).forEach(write -> writes.put(write.key(), write));
      if (kept != null) {
        var relying = definitions.relyingOn(ref.site(), kept);
        writes.put(relying.key(), relying);
      }
      if (table.write(List.copyOf(writes.values())).isDone()) {
        return outcome;
      }
    }
    throw new Overtaken(ref);
  }

  private Outcome decide(RunRef ref, @Nullable Item before, @Nullable Kept kept, Happening happening) {
    var run = before == null ? null : RunItem.run(before);
    if (happening.event() instanceof Event.Started) {
      return kept == null
          ? new Outcome.Refused(Outcome.Why.NO_WORKFLOW)
          : Deciding.decide(kept.definition(), run, happening);
    }
    if (run == null) {
      return new Outcome.Refused(Outcome.Why.NO_RUN);
    }
    var definition = definitions.find(ref.site(), ref.workflowId(), run.version()).orElse(gone(run));
    return Deciding.decide(definition, run, happening);
  }

  /// Of a version that nobody kept a run can only find that its step is not there, and end.
  private static Definition gone(Run run) {
    return new Definition(run.workflowId(), run.version(),
        new Workflow(run.workflowName(), null, Status.INACTIVE, List.of()), Map.of());
  }

  private List<Write> writes(RunRef ref, Optional<Item> before, Run run, List<Effect> effects) {
    var revision = before.map(item -> item.wholeNumber(RunItem.REVISION)).orElse(0L) + 1;
    var item = RunItem.item(ref, run, revision);
    var writes = new ArrayList<Write>();
    writes.add(before.isEmpty()
        ? Write.insert(item)
        : Write.put(item, Condition.equal(RunItem.REVISION, revision - 1)));
    var others = new ArrayList<Effect>();
    for (var effect : effects) {
      switch (effect) {
        case Effect.SetTimer(var timerId, var at) -> writes.add(new Timer(ref, timerId, at).setting());
        case Effect.DropTimer(var timerId, var at) -> writes.add(Write.delete(Timer.key(timerId, at)));
        default -> others.add(effect);
      }
    }
    writes.addAll(effectWrites.of(ref, run, revision, others));
    return writes;
  }

  /// Timers that are due, of any site; each is to be fired, by whoever holds the lease for it or by several.
  public List<Timer> due(Instant now, int most) {
    var face = TableSchema.WORKFLOW_TIMER.main();
    var due = new ArrayList<Timer>();
    for (int shard = 0; shard < Timer.SHARDS && due.size() < most; shard++) {
      var range = face.between(LocalDate.EPOCH, now);
      table.page(Query.of(face.globalPartition(shard), range).limit(most - due.size())).items().stream().map(Timer::of)
          .filter(timer -> !timer.due().isAfter(now)).forEach(due::add);
    }
    return due;
  }

  /// Wakes the run of a timer that is due. The timer is gone with the same write; or alone, when nobody waits for it
  /// any longer.
  public Outcome fire(Timer timer, Instant now, Supplier<DocumentView> document) {
    var happening = "timer " + timer.timerId() + " " + timer.due();
    var outcome = follow(timer.ref(), () -> new Happening(happening, now, new Event.TimerFired(timer.timerId()),
        document.get()), List.of(Write.delete(timer.key())));
    if (!(outcome instanceof Outcome.Went)) {
      remove(timer);
    }
    return outcome;
  }

  private WriteOutcome remove(Timer timer) {
    return table.write(Write.delete(timer.key()));
  }

  /// Whether any run of the workflow is in progress, as the index knows it: one that began a moment ago may be missed.
  public boolean isInUse(SiteId site, String workflowId) {
    var partition = TableSchema.DOCUMENTS_OF_WORKFLOW.partition(site, workflowId);
    return !table.page(Query.of(partition).limit(1)).items().isEmpty();
  }
}
