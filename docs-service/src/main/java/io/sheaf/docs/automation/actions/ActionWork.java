package io.sheaf.docs.automation.actions;

import io.micronaut.context.BeanProvider;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.actions.ActionChanges;
import io.sheaf.docs.documents.actions.ActionRecord;
import io.sheaf.docs.documents.actions.ActionStatus;
import io.sheaf.docs.documents.actions.Actions;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.ErrandWork;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Fault;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Does the actions of a document, as far as they can be done now.
@Singleton
final class ActionWork implements ErrandWork {

  private static final Logger log = LoggerFactory.getLogger(ActionWork.class);
  /// After so many it lets others have a turn.
  private static final int MOST_STEPS = 200;

  private final Actions actions;
  private final Documents documents;
  private final BeanProvider<Doing> doings;
  private final Changes changes;
  private final Errands errands;
  private final InstantSource clock;

  ActionWork(Actions actions, Documents documents, BeanProvider<Doing> doings, Changes changes, Errands errands,
      InstantSource clock) {
    this.actions = actions;
    this.documents = documents;
    this.doings = doings;
    this.changes = changes;
    this.errands = errands;
    this.clock = clock;
  }

  /// What is next.
  private sealed interface Next {

    record Turn(ActionRecord action, Document document) implements Next {}

    record Look() implements Next {}

    record End(Done done) implements Next {}
  }

  @Override
  public String type() {
    return Actions.ERRAND;
  }

  @Override
  public Done carryOut(Errand errand) {
    var ref = DocumentRef.ofKeyId(errand.site(), errand.subject());
    Next next = new Next.Look();
    for (int steps = 0; steps < MOST_STEPS; steps++) {
      next = next instanceof Next.Turn(var action, var document)
          ? settled(errand, action, done(action, document))
          : changes.commit(() -> looking(errand, ref));
      if (next instanceof Next.End(var done)) {
        return done;
      }
    }
    return new Done.Later(Duration.ZERO);
  }

  /// Begins the first that is not over, if it can be begun now.
  private Plan<Next> looking(Errand errand, DocumentRef ref) {
    var found = documents.find(ref);
    if (found.isEmpty() || errands.find(errand).isEmpty()) {
      return Plan.nothing(new Next.End(Done.FINISHED));
    }
    var document = found.get();
    var all = actions.changing(document);
    for (var first = all.first(); first.isPresent()
        && first.get().status() == ActionStatus.ASYNC_COMPLETE; first = all.first()) {
      all.complete(first.get().actionId(), Map.of());
    }
    var first = all.first().filter(action -> canBegin(all, action));
    if (first.isEmpty()) {
      var writes = new ArrayList<>(all.withoutErrand());
      if (writes.isEmpty()) {
        return Plan.nothing(new Next.End(Done.FINISHED));
      }
      writes.add(errands.done(errand));
      return new Plan<>(writes, new Next.End(Done.SETTLED));
    }
    var before = ReadFirst.needed(all, first.get(), document);
    var action = before.map(what -> all.insert(what, first.get())).orElse(first.get());
    if (action.status() == ActionStatus.PENDING && isBrief(action, document) && all.withoutErrand().isEmpty()) {
      // why not begun: that would be a write of its own; it is part of the one that ends it.
      return Plan.nothing(new Next.Turn(action, document));
    }
    // why not begun again: it was begun already, and what it did may have been lost; it is done once more.
    var begun = action.status() == ActionStatus.RUNNING ? action : all.begin(action);
    return new Plan<>(all.withoutErrand(), new Next.Turn(begun, document));
  }

  private boolean canBegin(ActionChanges all, ActionRecord action) {
    var due = action.progress().due();
    return all.canBegin(action) && switch (action.status()) {
      case PENDING -> true;
      case RUNNING -> !action.progress().asked();
      case WAITING_FOR_RETRY -> due == null || !due.isAfter(clock.instant());
      default -> false;
    };
  }

  private Next settled(Errand errand, ActionRecord action, Doing.Done done) {
    var id = action.actionId();
    return switch (done) {
      case Doing.Done.Changing(var planning) -> end(errand, action, planning, (all, said) -> all.complete(id, said));
      case Doing.Done.Asking(var planning) -> end(errand, action, planning, (all, said) -> all.asked(id, said));
      case Doing.Done.Completed(var said) -> end(errand, action, (all, _) -> all.complete(id, said));
      case Doing.Done.Skipped(var why) -> end(errand, action, (all, _) -> all.skip(id, why));
      case Doing.Done.Failed(var why) -> end(errand, action, (all, _) -> all.fail(id, why));
      case Doing.Done.Again(var why) -> again(errand, action, why);
    };
  }

  private Optional<Doing> doing(ActionRecord action) {
    return doings.stream().filter(one -> one.types().contains(action.type())).findFirst();
  }

  private static Doing.Order order(ActionRecord action, Document document) {
    return new Doing.Order(action.actionId(), action.type(), action.texts(), document,
        Caller.service(action.userId()), action.progress().retries());
  }

  private boolean isBrief(ActionRecord action, Document document) {
    return doing(action).filter(one -> one.isBrief(order(action, document))).isPresent();
  }

  private Doing.Done done(ActionRecord action, Document document) {
    var doing = doing(action);
    if (doing.isEmpty()) {
      return new Doing.Done.Failed("nothing here does actions of type " + action.type());
    }
    try {
      return doing.get().carryOut(order(action, document));
    } catch (Refused refused) {
      return refused(refused);
    } catch (RuntimeException failure) {
      log.warn("An action ({}) of document {} is tried again later", action.type(), action.document().keyId(), failure);
      return new Doing.Done.Again(String.valueOf(failure.getMessage()));
    }
  }

  private static Doing.Done refused(Refused refused) {
    var why = refused.faults().isEmpty()
        ? String.valueOf(refused.getMessage())
        : refused.faults().stream().map(Fault::error).collect(Collectors.joining(", "));
    return refused.refusal() == Refusal.BUSY ? new Doing.Done.Again(why) : new Doing.Done.Failed(why);
  }

  private Next end(Errand errand, ActionRecord action, BiConsumer<ActionChanges, Map<String, Value>> ending) {
    return end(errand, action, () -> Plan.nothing(Map.of()), ending);
  }

  /// Writes what the action changes and that it has done so, and begins the next one or removes the errand.
  private Next end(Errand errand, ActionRecord action, Supplier<Plan<Map<String, Value>>> planning,
      BiConsumer<ActionChanges, Map<String, Value>> ending) {
    try {
      return changes.commit(() -> ended(errand, action, planning, ending));
    } catch (LimitExceeded tooLarge) {
      return end(errand, action, (all, _) -> all.fail(action.actionId(), "it changes too much at once: "
          + tooLarge.getMessage()));
    } catch (Unplanned unplanned) {
      return settled(errand, action, unplanned.instead);
    }
  }

  private Plan<Next> ended(Errand errand, ActionRecord action, Supplier<Plan<Map<String, Value>>> planning,
      BiConsumer<ActionChanges, Map<String, Value>> ending) {
    var all = actions.changing(action.document());
    if (!goesOn(all, action)) {
      return Plan.nothing(new Next.Look());
    }
    var plan = planned(planning);
    ending.accept(all, plan.outcome());
    var writes = new ArrayList<>(plan.writes());
    var next = all.first().filter(one -> canBegin(all, one));
    if (next.isEmpty() || removes(plan.writes(), action.document())) {
      writes.addAll(all.withoutErrand());
      writes.add(errands.done(errand));
      return new Plan<>(writes, new Next.End(Done.SETTLED));
    }
    // why not that one: another may have to come before it.
    if (next.get().status() == ActionStatus.PENDING && next.get().type() != ActionType.FULLTEXT) {
      all.begin(next.get());
    }
    writes.addAll(all.withoutErrand());
    return new Plan<>(writes, new Next.Look());
  }

  /// Whether it is still this one's turn; one that was not begun in writing is begun now.
  private boolean goesOn(ActionChanges all, ActionRecord action) {
    var found = all.find(action.actionId());
    if (action.status() != ActionStatus.PENDING) {
      return found.filter(now -> now.status() == ActionStatus.RUNNING && !now.progress().asked()).isPresent();
    }
    var next = found.filter(now -> now.status() == ActionStatus.PENDING && canBegin(all, now)
        && all.first().filter(now::equals).isPresent());
    next.ifPresent(all::begin);
    return next.isPresent();
  }

  private static boolean removes(List<Write> writes, DocumentRef ref) {
    return writes.stream().anyMatch(write -> write instanceof Write.Delete && write.key().equals(ref.key()));
  }

  /// That what an action is to change could not be planned, and what becomes of the action then.
  private static final class Unplanned extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Doing.Done instead;

    Unplanned(Doing.Done instead, RuntimeException cause) {
      super(cause);
      this.instead = instead;
    }
  }

  private static Plan<Map<String, Value>> planned(Supplier<Plan<Map<String, Value>>> planning) {
    try {
      return planning.get();
    } catch (Refused refused) {
      throw new Unplanned(refused(refused), refused);
    } catch (RuntimeException failure) {
      throw new Unplanned(new Doing.Done.Again(String.valueOf(failure.getMessage())), failure);
    }
  }

  /// Puts the action off together with the errand, or gives it up.
  private Next again(Errand errand, ActionRecord action, String why) {
    if (action.progress().retries() >= ActionRecord.MOST_RETRIES) {
      return end(errand, action, (all, _) -> all.giveUp(action.actionId(), why));
    }
    return changes.commit(() -> {
      var all = actions.changing(action.document());
      if (!goesOn(all, action)) {
        return Plan.nothing(new Next.Look());
      }
      var pause = Errands.pause(action.progress().retries());
      all.again(action.actionId(), why, clock.instant().plus(pause).truncatedTo(ChronoUnit.MICROS));
      return new Plan<Next>(all.withoutErrand(), new Next.End(Done.SETTLED))
          .and(errands.later(errand, pause));
    });
  }
}
