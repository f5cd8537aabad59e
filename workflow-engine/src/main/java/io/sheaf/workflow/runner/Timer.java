package io.sheaf.workflow.runner;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// When a run is to be woken.
public record Timer(RunRef ref, String timerId, Instant due) {

  static final int SHARDS = 8;

  Key key() {
    return key(timerId, due);
  }

  static Key key(String timerId, Instant due) {
    return TableSchema.WORKFLOW_TIMER.globalKey(Math.floorMod(timerId.hashCode(), SHARDS),
        new Stamp(due.truncatedTo(ChronoUnit.MICROS), 0), timerId);
  }

  Write setting() {
    return Write.put(Item.of(key()).with("timerId", timerId).with("siteId", ref.site().text())
        .with("documentId", ref.documentId()).with("workflowId", ref.workflowId()).with("due", due.toString()).build());
  }

  static Timer of(Item item) {
    return new Timer(new RunRef(new SiteId(item.text("siteId")), item.text("documentId"), item.text("workflowId")),
        item.text("timerId"), Instant.parse(item.text("due")));
  }
}
