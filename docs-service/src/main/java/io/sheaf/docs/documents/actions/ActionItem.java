package io.sheaf.docs.documents.actions;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.actions.ActionRecord.Progress;
import io.sheaf.docs.documents.actions.ActionRecord.Step;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An action as an item, and back.
final class ActionItem {

  private ActionItem() {
  }

  static Key key(ActionRecord action) {
    return action.document().key(TableSchema.ACTION, action.place(), action.type().name());
  }

  static Item item(ActionRecord action) {
    var ref = action.document();
    var what = action.what();
    var progress = action.progress();
    var step = action.step();
    var item = Item.of(key(action)).with("documentId", ref.documentId()).withOptional("artifactId", ref.artifactId())
        .with("actionId", action.actionId()).with("idx", action.place()).with("type", what.type().name())
        .with("status", progress.status().name()).with("userId", action.userId())
        .with("inserteddate", action.inserted().text()).withOptional("queueId", what.queueId())
        .withOptional("workflowId", step == null ? null : step.workflowId())
        .withOptional("workflowStepId", step == null ? null : step.stepId())
        .withOptional("startDate", text(progress.started())).withOptional("completedDate", text(progress.completed()))
        .withOptional("dueDate", text(progress.due())).withOptional("message", progress.message())
        .with("retryCount", progress.retries());
    if (progress.asked()) {
      item.with("asked", true);
    }
    if (action.beside()) {
      item.with("beside", true);
    }
    if (!what.parameters().isEmpty()) {
      item.with("parameters", Value.of(what.parameters()));
    }
    if (!progress.metadata().isEmpty()) {
      item.with("metadata", Value.of(progress.metadata()));
    }
    // why not when it is complete: nobody asks for those, and there are ever more of them.
    if (progress.status() != ActionStatus.COMPLETE) {
      item.indexed(TableSchema.ACTIONS_OF_STATUS.entry(ref.site(), progress.status().name(), ref.keyId()));
    }
    if (progress.status() == ActionStatus.IN_QUEUE && what.queueId() != null) {
      item.indexed(TableSchema.ACTIONS_IN_QUEUE.entry(ref.site(), what.type().name(), what.queueId(), ref.keyId(),
          action.inserted()));
    }
    return item.build();
  }

  private static @Nullable String text(@Nullable Instant when) {
    return when == null ? null : when.toString();
  }

  static ActionRecord read(SiteId site, Item item) {
    var ref = new DocumentRef(site, item.text("documentId"), item.findText("artifactId").orElse(null));
    var what = new NewAction(ActionType.valueOf(item.text("type")), fields(item, "parameters"),
        item.findText("queueId").orElse(null));
    var actionId = item.text("actionId");
    var step = item.findText("workflowId").map(id -> new Step(actionId, id, item.text("workflowStepId"))).orElse(null);
    var progress = new Progress(ActionStatus.valueOf(item.text("status")), item.flag("asked"),
        (int) item.wholeNumber("retryCount"), instant(item, "startDate"), instant(item, "completedDate"),
        instant(item, "dueDate"), item.findText("message").orElse(null), fields(item, "metadata"));
    return new ActionRecord(ref, actionId, (int) item.wholeNumber("idx"), what, step, item.flag("beside"),
        item.text("userId"),
        Stamp.parse(item.text("inserteddate")), progress);
  }

  private static Map<String, Value> fields(Item item, String name) {
    return item.value(name) instanceof Value.Fields(var fields) ? fields : Map.of();
  }

  private static @Nullable Instant instant(Item item, String name) {
    return item.findText(name).map(Stamp::instant).orElse(null);
  }
}
