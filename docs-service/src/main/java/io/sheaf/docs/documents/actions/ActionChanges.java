package io.sheaf.docs.documents.actions;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.actions.ActionRecord.Progress;
import io.sheaf.docs.documents.actions.ActionRecord.Step;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What is to become of the actions of one document, gathered for one write. It is good for one try: who was overtaken
/// asks for another. Words about an action that is not there or has ended already change nothing.
public final class ActionChanges {

  /// How far apart places are.
  static final int STRIDE = 10;
  /// So many actions of a document are not over, at most: one write must be able to move all of them.
  static final int MOST_OPEN = 40;

  private static final int LAST_PLACE = 999_000;
  private static final int LONGEST_MESSAGE = 2000;

  private final Actions actions;
  private final DocumentRef ref;
  private final @Nullable Document document;
  private final ActionHead before;
  private final List<ActionRecord> open;
  private final @Nullable ActionRecord firstBefore;
  private final Map<Key, Write> changed = new LinkedHashMap<>();
  private final List<Write> further = new ArrayList<>();
  private int next;
  private boolean grown;

  /// @param document as it is, or as it will be with the same write; absent when it is put away or gone
  ActionChanges(Actions actions, DocumentRef ref, @Nullable Document document, ActionHead before,
      List<ActionRecord> open) {
    this.actions = actions;
    this.ref = ref;
    this.document = document;
    this.before = before;
    this.open = new ArrayList<>(open);
    this.next = before.next();
    this.firstBefore = first().orElse(null);
  }

  // Asking

  /// The first that is not over, which holds up all others.
  public Optional<ActionRecord> first() {
    return open.stream().filter(action -> !action.isOver() && !action.beside()).findFirst();
  }

  /// The action of this id, if it has not been over for long.
  public Optional<ActionRecord> find(String actionId) {
    return open.stream().filter(action -> action.actionId().equals(actionId)).findFirst();
  }

  /// The one right before this one.
  public Optional<ActionRecord> before(ActionRecord action) {
    return actions.before(action);
  }

  // Adding

  /// Adds an action, in the name of this user.
  public ActionChanges add(NewAction what, String userId) {
    return append(new ActionRecord(ref, Ids.uuid(), 0, what, null, false, userId, actions.stamp(),
        Progress.PENDING));
  }

  /// Adds an action of a step of a workflow. The document must be there.
  public ActionChanges start(NewAction what, Step step, String userId) {
    return known(step)
        ? this
        : append(new ActionRecord(ref, step.actionId(), 0, what, step, false, userId, actions.stamp(),
            Progress.PENDING));
  }

  /// Has the document wait in the queue that the action names, until [#leave].
  public ActionChanges enter(NewAction queue, Step step, String userId) {
    return known(step)
        ? this
        : append(new ActionRecord(ref, step.actionId(), 0, queue, step, false, userId, actions.stamp(),
            Progress.PENDING.waiting(actions.now())));
  }

  /// Adds an action that somebody else is at already, who says when it is over: it is done beside all others. One of its
  /// type that is done so takes the place of those that were asked for before it.
  public ActionChanges beside(String actionId, NewAction what, String userId) {
    open.stream().filter(action -> action.beside() && action.type() == what.type() && !action.isOver()).toList()
        .forEach(action -> skip(action.actionId(), "it was asked for once more"));
    return append(new ActionRecord(ref, actionId, 0, what, null, true, userId, actions.stamp(),
        Progress.PENDING.running(actions.now()).asking(Map.of())));
  }

  private boolean known(Step step) {
    return find(step.actionId()).isPresent();
  }

  private ActionChanges append(ActionRecord action) {
    if (next > LAST_PLACE || open.stream().filter(one -> !one.isOver()).count() >= MOST_OPEN) {
      throw Refused.because("actions", "'actions' are too many for one document");
    }
    grow(action.at(next));
    next += STRIDE;
    return this;
  }

  private void grow(ActionRecord action) {
    open.add(action);
    put(action);
    grown = true;
  }

  /// Adds an action that is done before that one, in the name of the same user, for the same step.
  public ActionRecord insert(NewAction what, ActionRecord later) {
    var action = new ActionRecord(ref, Ids.uuid(), later.place() - 1, what, null, false, later.userId(),
        actions.stamp(),
        Progress.PENDING);
    open.add(open.indexOf(later), action);
    put(action);
    grown = true;
    return action;
  }

  // Going on

  /// Begins, or begins again.
  public ActionRecord begin(ActionRecord action) {
    return set(action, action.progress().running(actions.now()));
  }

  /// Somebody else is at it now, and will say when it is over.
  public ActionChanges asked(String actionId, Map<String, Value> metadata) {
    return change(actionId, progress -> progress.asking(metadata));
  }

  /// To be tried again at that time.
  public ActionChanges again(String actionId, String why, Instant when) {
    return change(actionId, progress -> progress.again(shortened(why), when));
  }

  /// Whoever was asked has delivered: those after it go on.
  public ActionChanges deliver(String actionId, Map<String, Value> metadata) {
    return change(actionId, progress -> progress.delivered(metadata));
  }

  // Ending

  public ActionChanges complete(String actionId, Map<String, Value> metadata) {
    return end(actionId, ActionStatus.COMPLETE, null, metadata);
  }

  public ActionChanges skip(String actionId, String why) {
    return end(actionId, ActionStatus.SKIPPED, why, Map.of());
  }

  public ActionChanges fail(String actionId, String why) {
    return end(actionId, ActionStatus.FAILED, why, Map.of());
  }

  /// It was tried as often as may be.
  public ActionChanges giveUp(String actionId, String why) {
    return end(actionId, ActionStatus.MAX_RETRIES_REACHED, why, Map.of());
  }

  private ActionChanges end(String actionId, ActionStatus how, @Nullable String why, Map<String, Value> metadata) {
    find(actionId).filter(action -> !action.hasEnded()).ifPresent(action -> {
      var ended = set(action, action.progress().ended(how, actions.now(), shortened(why), metadata));
      if (ended.step() != null) {
        further.addAll(actions.ending(ended));
      }
      if (how.isFailure()) {
        further.add(actions.telling(ended));
      }
    });
    return this;
  }

  /// Its workflow says that the document has left the queue: COMPLETE or FAILED. Nobody else is told.
  public ActionChanges leave(String actionId, ActionStatus how, @Nullable String why) {
    return change(actionId, progress -> progress.ended(how, actions.now(), shortened(why), Map.of()));
  }

  /// Its workflow does not wait for it any longer. Nobody else is told; what it would have changed is not changed.
  public ActionChanges stop(String actionId) {
    return leave(actionId, ActionStatus.SKIPPED, "no longer wanted");
  }

  /// Marks the action as one that a copy takes the place of, and adds the copy, and after it those that are still
  /// pending.
  ActionChanges retry(ActionRecord failed) {
    var waiting = open.stream().filter(action -> action.status() == ActionStatus.PENDING).toList();
    if (open.contains(failed)) {
      set(failed, failed.progress().ended(ActionStatus.FAILED_RETRY, actions.now(), failed.message(), Map.of()));
    } else {
      put(failed.with(failed.progress().ended(ActionStatus.FAILED_RETRY, actions.now(), failed.message(), Map.of())));
    }
    open.removeAll(waiting);
    waiting.forEach(action -> changed.put(ActionItem.key(action), Write.delete(ActionItem.key(action))));
    append(new ActionRecord(ref, Ids.uuid(), 0, failed.what(), failed.step(), false, failed.userId(),
        actions.stamp(),
        Progress.PENDING));
    waiting.forEach(this::append);
    return this;
  }

  private ActionChanges change(String actionId, UnaryOperator<Progress> to) {
    find(actionId).filter(action -> !action.hasEnded())
        .ifPresent(action -> set(action, to.apply(action.progress())));
    return this;
  }

  private ActionRecord set(ActionRecord action, Progress to) {
    var after = action.with(to);
    open.set(open.indexOf(action), after);
    put(after);
    return after;
  }

  private void put(ActionRecord action) {
    changed.put(ActionItem.key(action), Write.put(ActionItem.item(action)));
  }

  private static @Nullable String shortened(@Nullable String text) {
    return text == null || text.length() <= LONGEST_MESSAGE
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST_MESSAGE / 2)) + "…";
  }

  // Writing

  /// All of it, with the errand that does what can be done next. The events among it are announced by who commits it;
  /// see [io.sheaf.docs.changes.Events#announcing].
  public List<Write> writes() {
    var writes = new ArrayList<>(withoutErrand());
    if (wakes()) {
      writes.add(actions.errand(ref));
    }
    return writes;
  }

  /// The same, for who does what comes next.
  public List<Write> withoutErrand() {
    return grown ? plus(actions.touching(there())) : written();
  }

  /// The same with the errand, to be part of a write that makes or changes the document itself.
  List<Write> withinDocument() {
    return wakes() ? plus(actions.errand(ref)) : written();
  }

  private Document there() {
    if (document == null) {
      throw Documents.missing(ref.documentId());
    }
    return document;
  }

  private List<Write> plus(Write write) {
    var writes = new ArrayList<>(written());
    writes.add(write);
    return writes;
  }

  private List<Write> written() {
    if (changed.isEmpty()) {
      return List.of();
    }
    var writes = new ArrayList<>(changed.values());
    int first = open.stream().filter(action -> !action.isOver()).mapToInt(ActionRecord::place).min().orElse(next);
    writes.add(new ActionHead(first, next, 0).replacing(ref, before));
    writes.addAll(further);
    return writes;
  }

  /// Whether something can be done now that nobody was about to do before.
  private boolean wakes() {
    var first = first();
    return first.isPresent() && !first.get().equals(firstBefore) && switch (first.get().status()) {
      case PENDING -> canBegin(first.get());
      case ASYNC_COMPLETE -> true;
      default -> false;
    };
  }

  /// What a workflow asks for need not wait for content.
  public boolean canBegin(ActionRecord action) {
    return document != null
        && (action.step() != null || document.content().isPresent() || document.deepLinkPath() != null);
  }
}
