package io.sheaf.workflow.runner;

import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import io.sheaf.workflow.runs.Effect;
import io.sheaf.workflow.runs.Run;
import io.sheaf.workflow.wire.Fields;
import io.sheaf.workflow.wire.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/// Effects in messages.
final class EffectJson {

  private static final int MOST = 1000;

  private EffectJson() {
  }

  private enum Type {
    START_ACTION, APPLY_MAPPINGS, ENTER_QUEUE, WIDEN_QUEUE, LEAVE_QUEUE, REMIND, STOP_ACTION, INQUIRE, SET_TIMER, DROP_TIMER, FINISHED
  }

  static Value written(Effect effect) {
    return switch (effect) {
      case Effect.StartAction(var actionId, var stepId, var type, var parameters, var queueId) ->
        of(Type.START_ACTION, actionId, stepId).with("action", type.name()).with("parameters", Value.of(parameters))
            .with("queueId", queueId).build();
      case Effect.ApplyMappings(var actionId, var stepId, var ids) ->
        of(Type.APPLY_MAPPINGS, actionId, stepId).with("mappingIds", Value.texts(ids)).build();
      case Effect.EnterQueue(var actionId, var stepId, var queueId, var groups) ->
        of(Type.ENTER_QUEUE, actionId, stepId).with("queueId", queueId).with("groups", Value.texts(groups)).build();
      case Effect.WidenQueue(var actionId, var stepId, var queueId, var groups) ->
        of(Type.WIDEN_QUEUE, actionId, stepId).with("queueId", queueId).with("groups", Value.texts(groups)).build();
      case Effect.LeaveQueue(var actionId, var stepId, var queueId, var how, var userId, var comments) ->
        of(Type.LEAVE_QUEUE, actionId, stepId).with("queueId", queueId).with("how", how.name()).with("userId", userId)
            .with("comments", comments).build();
      case Effect.Remind(var actionId, var stepId, var queueId, var groups) ->
        of(Type.REMIND, actionId, stepId).with("queueId", queueId).with("groups", Value.texts(groups)).build();
      case Effect.StopAction(var actionId, var stepId) -> of(Type.STOP_ACTION, actionId, stepId).build();
      case Effect.Inquire(var actionId, var stepId) -> of(Type.INQUIRE, actionId, stepId).build();
      case Effect.SetTimer(var timerId, var at) -> timer(Type.SET_TIMER, timerId, at);
      case Effect.DropTimer(var timerId, var at) -> timer(Type.DROP_TIMER, timerId, at);
      case Effect.Finished(var status, var message) ->
        Json.object().with("type", Type.FINISHED.name()).with("status", status.name()).with("message", message).build();
    };
  }

  private static Json.Writing of(Type type, String actionId, String stepId) {
    return Json.object().with("type", type.name()).with("actionId", actionId).with("stepId", stepId);
  }

  private static Value timer(Type type, String timerId, Instant at) {
    return Json.object().with("type", type.name()).with("timerId", timerId).with("at", at.toString()).build();
  }

  static Effect read(Fields at) {
    var type = Type.valueOf(at.required("type"));
    return switch (type) {
      case START_ACTION -> new Effect.StartAction(at.required("actionId"), at.required("stepId"),
          ActionType.valueOf(at.required("action")), parameters(at), at.text("queueId"));
      case APPLY_MAPPINGS ->
        new Effect.ApplyMappings(at.required("actionId"), at.required("stepId"), at.texts("mappingIds", MOST));
      case ENTER_QUEUE -> new Effect.EnterQueue(at.required("actionId"), at.required("stepId"), at.required("queueId"),
          at.texts("groups", MOST));
      case WIDEN_QUEUE -> new Effect.WidenQueue(at.required("actionId"), at.required("stepId"), at.required("queueId"),
          at.texts("groups", MOST));
      case LEAVE_QUEUE -> new Effect.LeaveQueue(at.required("actionId"), at.required("stepId"), at.required("queueId"),
          Effect.LeaveQueue.How.valueOf(at.required("how")), at.text("userId"), at.text("comments"));
      case REMIND -> new Effect.Remind(at.required("actionId"), at.required("stepId"), at.text("queueId"),
          at.texts("groups", MOST));
      case STOP_ACTION -> new Effect.StopAction(at.required("actionId"), at.required("stepId"));
      case INQUIRE -> new Effect.Inquire(at.required("actionId"), at.required("stepId"));
      case SET_TIMER -> new Effect.SetTimer(at.required("timerId"), Instant.parse(at.required("at")));
      case DROP_TIMER -> new Effect.DropTimer(at.required("timerId"), Instant.parse(at.required("at")));
      case FINISHED -> new Effect.Finished(Run.Status.valueOf(at.required("status")), at.text("message"));
    };
  }

  private static Map<String, Value> parameters(Fields at) {
    return at.find("parameters") instanceof Value.Fields(var fields) ? fields : new LinkedHashMap<>();
  }
}
