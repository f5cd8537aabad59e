package io.sheaf.workflow.runner;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.runs.Alarm;
import io.sheaf.workflow.runs.Followed;
import io.sheaf.workflow.runs.Run;
import io.sheaf.workflow.runs.Waiting;
import io.sheaf.workflow.wire.Faults;
import io.sheaf.workflow.wire.Fields;
import io.sheaf.workflow.wire.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A run as an item. What lists show stands in attributes of its own, all else in `run`.
final class RunItem {

  static final String REVISION = "revision";
  private static final int MOST = 1000;

  private RunItem() {
  }

  private enum Wait {
    ACTION, APPROVAL, PAUSE, RELEASE
  }

  static Key key(RunRef ref) {
    return TableSchema.DOCUMENT_WORKFLOW.key(ref.site(), ref.documentId(), ref.workflowId());
  }

  static Item item(RunRef ref, Run run, long revision) {
    var item = Item.of(key(ref))
        .indexed(TableSchema.WORKFLOWS_OF_DOCUMENT.entry(ref.site(), ref.documentId(), run.workflowName(),
            ref.workflowId()))
        .with("documentId", ref.documentId()).with("workflowId", ref.workflowId())
        .with("workflowName", run.workflowName()).with("status", run.status().name())
        .withOptional("currentStepId", run.stepId()).with("runId", run.runId()).with("version", run.version())
        .with("run", written(run)).with(REVISION, revision).with("inserteddate", run.started().toString());
    if (!run.isFinished()) {
      item.indexed(TableSchema.DOCUMENTS_OF_WORKFLOW.entry(ref.site(), ref.workflowId(), ref.documentId()));
    }
    return item.build();
  }

  private static Value written(Run run) {
    var json = Json.object().with("rung", (long) run.rung()).with("attempt", (long) run.attempt())
        .with("entered", (long) run.entered()).with("actions", (long) run.actions())
        .with("completed", (long) run.completed()).with("held", Value.of(run.held())).with("away", Value.of(run.away()))
        .with("deleting", Value.of(run.deleting()))
        .with("followedHold", text(run.followed().hold())).with("followedPresence", text(run.followed().presence()))
        .with("seen", Value.texts(run.seen()))
        .with("startedBy", run.startedBy()).with("since", run.since().toString()).with("message", run.message());
    var waiting = run.waiting();
    if (waiting != null) {
      json.with("waiting", written(waiting));
    }
    var alarm = run.alarm();
    if (alarm != null) {
      json.with("alarm", Json.object().with("timerId", alarm.timerId()).with("at", alarm.at().toString()).build());
    }
    return json.build();
  }

  private static Value written(Waiting waiting) {
    return switch (waiting) {
      case Waiting.ForAction(var actionId) ->
        Json.object().with("for", Wait.ACTION.name()).with("actionId", actionId).build();
      case Waiting.ForApproval(var actionId, var queueId, var groups) -> Json.object().with("for", Wait.APPROVAL.name())
          .with("actionId", actionId).with("queueId", queueId).with("groups", Value.texts(groups)).build();
      case Waiting.ForPause(var timerId, var until) -> Json.object().with("for", Wait.PAUSE.name())
          .with("timerId", timerId).with("until", until.toString()).build();
      case Waiting.ForRelease _ -> Json.object().with("for", Wait.RELEASE.name()).build();
    };
  }

  static Run run(Item item) {
    var faults = new Faults();
    var value = item.value("run");
    var at = Fields.of(value == null ? Value.Nothing.NOTHING : value, "run", faults);
    var run = new Run(item.text("runId"), item.text("documentId"), item.text("workflowId"), item.text("workflowName"),
        item.wholeNumber("version"), Run.Status.valueOf(item.text("status")),
        item.findText("currentStepId").orElse(null), at.object("waiting").map(RunItem::waiting).orElse(null),
        at.object("alarm").map(alarm -> new Alarm(alarm.required("timerId"), Instant.parse(alarm.required("at"))))
            .orElse(null),
        count(at, "rung"), count(at, "attempt"), count(at, "entered"), count(at, "actions"), count(at, "completed"),
        isSet(at, "held"), isSet(at, "away"), isSet(at, "deleting"),
        new Followed(stamp(at, "followedHold"), stamp(at, "followedPresence")),
        at.texts("seen", MOST),
        at.required("startedBy"), Instant.parse(item.text("inserteddate")), Instant.parse(at.required("since")),
        at.text("message"));
    if (!faults.isEmpty()) {
      throw new IllegalStateException(item.key() + " is not a run: " + faults.found());
    }
    return run;
  }

  private static @Nullable String text(@Nullable Stamp stamp) {
    return stamp == null ? null : stamp.text();
  }

  private static @Nullable Stamp stamp(Fields at, String name) {
    var text = at.text(name);
    return text == null ? null : Stamp.parse(text);
  }

  private static int count(Fields at, String name) {
    var number = at.number(name);
    return number == null ? 0 : number.intValueExact();
  }

  private static boolean isSet(Fields at, String name) {
    @Nullable
    Boolean flag = at.flag(name);
    return flag != null && flag;
  }

  private static Waiting waiting(Fields at) {
    return switch (Wait.valueOf(at.required("for"))) {
      case ACTION -> new Waiting.ForAction(at.required("actionId"));
      case APPROVAL ->
        new Waiting.ForApproval(at.required("actionId"), at.required("queueId"), at.texts("groups", MOST));
      case PAUSE -> new Waiting.ForPause(at.required("timerId"), Instant.parse(at.required("until")));
      case RELEASE -> new Waiting.ForRelease();
    };
  }
}
