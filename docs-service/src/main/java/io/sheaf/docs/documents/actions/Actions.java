package io.sheaf.docs.documents.actions;

import io.micronaut.context.BeanProvider;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The door to the actions of documents.
@Singleton
public final class Actions {

  /// The type of the errands that do the next actions of a document; their subject is its [DocumentRef#keyId].
  public static final String ERRAND = "actions";
  /// What events call them.
  public static final String RESOURCE = "documentActions";

  private static final int MOST_LOOKED_AT = 1000;

  private final Table table;
  private final Documents documents;
  private final ActionChecks checks;
  private final Changes changes;
  private final Events events;
  private final Errands errands;
  private final BeanProvider<ActionOutcomes> outcomes;
  private final Stamps stamps;
  private final InstantSource clock;

  Actions(Table table, Documents documents, ActionChecks checks, Changes changes, Events events, Errands errands,
      BeanProvider<ActionOutcomes> outcomes, Stamps stamps, InstantSource clock) {
    this.table = table;
    this.documents = documents;
    this.checks = checks;
    this.changes = changes;
    this.events = events;
    this.errands = errands;
    this.outcomes = outcomes;
    this.stamps = stamps;
    this.clock = clock;
  }

  // Finding

  /// The actions of a document, in their order.
  public static Query of(DocumentRef ref) {
    var face = TableSchema.ACTION.main();
    return Query.of(face.partition(ref.site(), ref.keyId()), face.beginning());
  }

  /// The actions in a status, by document; of those that are complete there is no list.
  public static Query ofStatus(SiteId site, ActionStatus status) {
    return Query.of(TableSchema.ACTIONS_OF_STATUS.partition(site, status.name()));
  }

  /// The actions that wait in the queue, by document, without those that left it just now or came just now.
  public static Query inQueue(SiteId site, String queueId) {
    return Query.of(TableSchema.ACTIONS_IN_QUEUE.partition(site, ActionType.QUEUE.name(), queueId));
  }

  /// Of an item of one of these lists.
  public static ActionRecord read(SiteId site, Item item) {
    return ActionItem.read(site, item);
  }

  /// Whether some may not be over yet.
  public boolean areOpen(DocumentRef ref) {
    return ActionHead.read(table.find(ActionHead.key(ref)).orElse(null)).hasOpen();
  }

  /// Those that are not over yet, in their order; also what is done beside the others.
  public List<ActionRecord> open(DocumentRef ref) {
    var head = ActionHead.read(table.find(ActionHead.key(ref)).orElse(null));
    return head.hasOpen() ? open(ref, head).stream().filter(action -> !action.isOver()).toList() : List.of();
  }

  /// The one that stands right before this one.
  Optional<ActionRecord> before(ActionRecord action) {
    var ref = action.document();
    var face = TableSchema.ACTION.main();
    var list = Query.of(face.partition(ref.site(), ref.keyId()), face.below(action.place())).backwards();
    return table.page(list.limit(1)).items().stream().findFirst().map(item -> ActionItem.read(ref.site(), item));
  }

  /// The last that failed or does not get on, of the latest thousand.
  Optional<ActionRecord> lastFailed(DocumentRef ref) {
    var list = of(ref).backwards().limit(100);
    var page = table.page(list);
    for (int seen = 0; seen < MOST_LOOKED_AT; seen += page.items().size()) {
      for (var item : page.items()) {
        var action = ActionItem.read(ref.site(), item);
        if (mayBeTriedAgain(action)) {
          return Optional.of(action);
        }
      }
      if (page.next() == null || page.items().isEmpty()) {
        return Optional.empty();
      }
      page = table.page(list.after(page.next()));
    }
    return Optional.empty();
  }

  /// why not what is done beside the others: it is not stuck as long as others may still say something of it.
  private static boolean mayBeTriedAgain(ActionRecord action) {
    return switch (action.status()) {
      case FAILED, MAX_RETRIES_REACHED, WAITING_FOR_RETRY -> true;
      case RUNNING -> !action.beside();
      case PENDING, COMPLETE, SKIPPED, IN_QUEUE, ASYNC_COMPLETE, FAILED_RETRY -> false;
    };
  }

  // Changing

  /// What is to become of the actions of a document; to be asked for in a plan.
  public ActionChanges changing(DocumentRef ref) {
    return changing(ref, documents.find(ref));
  }

  /// The same, of a document that was found already.
  public ActionChanges changing(Document document) {
    return changing(document.ref(), Optional.of(document));
  }

  private ActionChanges changing(DocumentRef ref, Optional<Document> document) {
    var head = ActionHead.read(table.find(ActionHead.key(ref)).orElse(null));
    return new ActionChanges(this, ref, document.orElse(null), head, head.hasOpen() ? open(ref, head) : List.of());
  }

  private List<ActionRecord> open(DocumentRef ref, ActionHead head) {
    var face = TableSchema.ACTION.main();
    var list = Query.of(face.partition(ref.site(), ref.keyId()), face.atLeast(head.first())).limit(Limits.PAGE_ITEMS);
    var open = new ArrayList<ActionRecord>();
    var page = table.page(list);
    page.items().forEach(item -> open.add(ActionItem.read(ref.site(), item)));
    while (page.next() != null) {
      page = table.page(list.after(page.next()));
      page.items().forEach(item -> open.add(ActionItem.read(ref.site(), item)));
    }
    return open;
  }

  /// The writes that add what a request asks for to a document that the same write makes; none when it asks for none.
  ///
  /// @param document as it will be
  public List<Write> addingToNew(Caller caller, Document document, List<NewAction> asked) {
    return asked.isEmpty()
        ? List.of()
        : added(new ActionChanges(this, document.ref(), document, ActionHead.NONE, List.of()), caller, document, asked)
            .withinDocument();
  }

  /// The same, to a document that the same write changes.
  public List<Write> adding(Caller caller, Document document, List<NewAction> asked) {
    return asked.isEmpty() ? List.of() : added(changing(document), caller, document, asked).withinDocument();
  }

  /// What a request asks for is refused where it cannot be had.
  ActionChanges added(ActionChanges all, Caller caller, Document document, List<NewAction> asked) {
    var faults = new Faults();
    if (Access.reliedOn(caller, document.site(), Permission.WRITE).isPresent()) {
      // why: they are done by the service itself, which knows no bounds of a folder.
      throw Refused.because("actions", "'actions' cannot be given under a share");
    }
    checks.check(document.site(), asked, faults);
    faults.check();
    asked.forEach(one -> all.add(one, caller.name()));
    return all;
  }

  /// What is wrong with these besides their form, when they come from wherever QUEUE, MOVE and DELETE may come from.
  public void checkStep(SiteId site, NewAction asked, Faults faults) {
    checks.checkStep(site, asked, faults);
  }

  // Ending what was asked of others

  /// Says that what somebody else was asked for has been delivered; says it in vain when nobody waits for it any more.
  public void completed(DocumentRef ref, String actionId, Map<String, Value> metadata) {
    change(ref, all -> all.deliver(actionId, metadata));
  }

  /// Says that what somebody else was asked for cannot be had.
  public void failed(DocumentRef ref, String actionId, String why) {
    change(ref, all -> all.fail(actionId, why));
  }

  private void change(DocumentRef ref, UnaryOperator<ActionChanges> how) {
    changes.commit(() -> new Plan<>(how.apply(changing(ref)).writes(), ref));
  }

  // For changes in the making

  Stamp stamp() {
    return stamps.next();
  }

  Instant now() {
    return clock.instant();
  }

  Write touching(Document document) {
    return documents.touching(document);
  }

  Write errand(DocumentRef ref) {
    return errands.recording(doing(ref, clock.instant()));
  }

  /// The errand that does the next actions of the document.
  public static Errand doing(DocumentRef ref, Instant now) {
    return Errand.of(ref.site(), ERRAND, ref.keyId(), Map.of(), "System", now);
  }

  List<Write> ending(ActionRecord action) {
    return outcomes.stream().flatMap(one -> one.ending(action).stream()).toList();
  }

  /// The write that records that an action failed; others tell what they changed.
  Write telling(ActionRecord failed) {
    var ref = failed.document();
    return events.recording(Event.ofJob(ref.site(), Caller.service(failed.userId()), RESOURCE, Event.Type.UPDATE,
        ref.keyId()).id("documentId", ref.documentId()).id("artifactId", ref.artifactId())
        .id("actionId", failed.actionId()).changed("type", null, failed.type().name())
        .changed("status", null, failed.status().name()).changed("message", null, failed.message()).build());
  }
}
