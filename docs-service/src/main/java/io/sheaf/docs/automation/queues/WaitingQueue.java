package io.sheaf.docs.automation.queues;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;

/// Where documents wait.
public record WaitingQueue(SiteId site, String queueId, String name) {

  static Key key(SiteId site, String queueId) {
    return TableSchema.QUEUE.key(site, queueId);
  }

  static WaitingQueue of(SiteId site, Item item) {
    return new WaitingQueue(site, item.text("documentId"), item.text("name"));
  }

  Write inserting() {
    return Write.insert(Item.of(key(site, queueId)).indexed(TableSchema.QUEUES_BY_NAME.entry(site, name, queueId))
        .with("documentId", queueId).with("name", name).build());
  }

  Write removing() {
    return Write.delete(key(site, queueId), Condition.present());
  }
}
