package io.sheaf.docs.automation.workflows;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.actions.ActionChanges;
import io.sheaf.docs.documents.actions.ActionRecord.Step;
import io.sheaf.docs.documents.actions.ActionStatus;
import io.sheaf.docs.documents.actions.Actions;
import io.sheaf.docs.documents.actions.NewAction;
import io.sheaf.docs.errands.Errands;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.definitions.ActionType;
import io.sheaf.workflow.runner.EffectWrites;
import io.sheaf.workflow.runner.RunRef;
import io.sheaf.workflow.runs.Effect;
import io.sheaf.workflow.runs.Run;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Turns what runs ask for into actions of their documents, and timers into errands.
@Singleton
final class RunEffects implements EffectWrites {

  /// As many as a step has mappings.
  private static final int MOST_PARTS = 20;

  private final Documents documents;
  private final Actions actions;
  private final Errands errands;

  RunEffects(Documents documents, Actions actions, Errands errands) {
    this.documents = documents;
    this.actions = actions;
    this.errands = errands;
  }

  @Override
  public List<Write> of(RunRef ref, Run run, long revision, List<Effect> effects) {
    var writes = new LinkedHashMap<Key, Write>();
    var document = DocumentRef.ofKeyId(ref.site(), ref.documentId());
    var all = effects.stream().anyMatch(RunEffects::isOfActions) && isThere(document)
        ? actions.changing(document)
        : null;
    for (var effect : effects) {
      switch (effect) {
        case Effect.SetTimer(var timerId, var at) -> {
          var write = errands.recording(RunErrand.timer(ref, timerId, at));
          writes.put(write.key(), write);
        }
        case Effect.DropTimer(var timerId, var at) -> {
          var write = errands.dropping(RunErrand.timer(ref, timerId, at));
          writes.putIfAbsent(write.key(), write);
        }
        default -> {
          if (all != null) {
            act(all, ref, run, effect);
          }
        }
      }
    }
    if (all != null) {
      all.writes().forEach(write -> writes.put(write.key(), write));
    }
    return List.copyOf(writes.values());
  }

  private static boolean isOfActions(Effect effect) {
    return switch (effect) {
      case Effect.StartAction _,Effect.ApplyMappings _,Effect.EnterQueue _,Effect.LeaveQueue _,Effect.StopAction _ ->
        true;
      case Effect.WidenQueue _,Effect.Remind _,Effect.Inquire _,Effect.SetTimer _,Effect.DropTimer _,Effect.Finished _ ->
        false;
    };
  }

  /// why: of a document that is gone for good nothing is written any more.
  private boolean isThere(DocumentRef ref) {
    return documents.findAnywhere(ref).isPresent();
  }

  private static void act(ActionChanges all, RunRef ref, Run run, Effect effect) {
    var by = run.startedBy();
    switch (effect) {
      case Effect.StartAction(var actionId, var stepId, var type, var parameters, var queueId) ->
        all.start(new NewAction(type, parameters, queueId), new Step(actionId, ref.workflowId(), stepId), by);
      case Effect.ApplyMappings(var actionId, var stepId, var mappingIds) -> {
        for (int at = 0; at < mappingIds.size(); at++) {
          // why: the run waits for one action; of several mappings that is the last.
          var id = at == mappingIds.size() - 1 ? actionId : part(actionId, at);
          all.start(new NewAction(ActionType.IDP, Map.of("mappingId", Value.of(mappingIds.get(at))), null),
              new Step(id, ref.workflowId(), stepId), by);
        }
      }
      case Effect.EnterQueue(var actionId, var stepId, var queueId, _) ->
        all.enter(new NewAction(ActionType.QUEUE, Map.of(), queueId), new Step(actionId, ref.workflowId(), stepId),
            by);
      case Effect.LeaveQueue(var actionId, _, _, var how, var userId, var comments) -> {
        switch (how) {
          case APPROVED -> all.leave(actionId, ActionStatus.COMPLETE, said("approved", userId, comments));
          case REJECTED -> all.leave(actionId, ActionStatus.FAILED, said("rejected", userId, comments));
          case TIMED_OUT, WITHDRAWN -> all.stop(actionId);
        }
      }
      case Effect.StopAction(var actionId, _) -> {
        all.stop(actionId);
        for (int at = 0; at < MOST_PARTS; at++) {
          all.stop(part(actionId, at));
        }
      }
      default -> {
      }
    }
  }

  private static String part(String actionId, int at) {
    return actionId + "." + at;
  }

  /// The action that a run waits for; a part of it has its own id.
  static String whole(String actionId) {
    int dot = actionId.indexOf('.');
    return dot < 0 ? actionId : actionId.substring(0, dot);
  }

  static boolean isPart(String actionId) {
    return actionId.indexOf('.') >= 0;
  }

  private static String said(String how, @Nullable String userId,
      @Nullable String comments) {
    return how + " by " + userId + (comments == null || comments.isBlank() ? "" : ": " + comments);
  }
}
