package io.sheaf.workflow.runner;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.definitions.Definition;
import io.sheaf.workflow.definitions.Status;
import io.sheaf.workflow.definitions.Workflow;
import io.sheaf.workflow.runs.Deciding;
import io.sheaf.workflow.runs.Effect;
import io.sheaf.workflow.runs.Event;
import io.sheaf.workflow.runs.Happening;
import io.sheaf.workflow.runs.Outcome;
import io.sheaf.workflow.runs.Run;
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

  /// What an event comes to, and all that has to be written for it to happen; nothing where the run stays as it is.
  ///
  /// @param before the run as it was; null where there was none
  public record Planned(@Nullable Run before, Outcome outcome, List<Write> writes) {
    public Planned {
      writes = List.copyOf(writes);
    }
  }

  /// Decides and writes nothing: for who has more to write in the same write. The writes hold only while nobody is
  /// quicker; whoever is overtaken asks again, with the same event under the same id, and with the document as it is
  /// then.
  public Planned planning(RunRef ref, Happening happening) {
    var before = table.find(RunItem.key(ref));
    var kept = happening.event() instanceof Event.Started
        ? definitions.find(ref.site(), ref.workflowId()).orElse(null)
        : null;
    var outcome = decide(ref, before.orElse(null), kept, happening);
    if (!(outcome instanceof Outcome.Went(var run, var effects))) {
      return new Planned(null, outcome, List.of());
    }
    var writes = writes(ref, before, run, effects);
    if (kept != null) {
      writes.add(definitions.relyingOn(ref.site(), kept));
    }
    return new Planned(before.map(RunItem::run).orElse(null), outcome, writes);
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
      var planned = planning(ref, happening.get());
      if (planned.writes().isEmpty()) {
        return planned.outcome();
      }
      var writes = new LinkedHashMap<Key, Write>();
      further.forEach(write -> writes.put(write.key(), write));
      planned.writes().forEach(write -> writes.put(write.key(), write));
      if (table.write(List.copyOf(writes.values())).isDone()) {
        return planned.outcome();
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
    writes.addAll(effectWrites.of(ref, run, revision, effects));
    return writes;
  }

  /// The runs of a document, those that are over included; by [#of].
  public static Query of(SiteId site, String documentId) {
    return Query.of(TableSchema.DOCUMENT_WORKFLOW.main().partition(site, documentId));
  }

  /// The write by which nothing is left of a run, when its document is gone for good.
  public static Write forgetting(RunRef ref) {
    return Write.delete(RunItem.key(ref));
  }

  /// Whether any run of the workflow is in progress, as the index knows it: one that began a moment ago may be missed.
  public boolean isInUse(SiteId site, String workflowId) {
    var partition = TableSchema.DOCUMENTS_OF_WORKFLOW.partition(site, workflowId);
    return !table.page(Query.of(partition).limit(1)).items().isEmpty();
  }
}
