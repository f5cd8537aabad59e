package io.sheaf.docs.automation.webhooks;

import io.sheaf.docs.documents.tags.NewTag;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.util.List;

/// A tag that all documents of a webhook get.
record WebhookTag(String key, List<String> values, String userId, Stamp inserted) {

  WebhookTag {
    values = List.copyOf(values);
  }

  NewTag forDocument() {
    return values.size() == 1 ? new NewTag(key, values.getFirst(), null) : new NewTag(key, null, values);
  }

  static Key key(Webhook of, String tagKey) {
    return TableSchema.WEBHOOK_TAG.key(of.site(), of.id(), tagKey);
  }

  Item item(Webhook of) {
    var item = Item.of(key(of, key)).with("webhookId", of.id()).with("type", "USERDEFINED").with("tagKey", key)
        .with("tagValues", Value.texts(values)).with("userId", userId).with("inserteddate", inserted.text());
    of.ends().ifPresent(item::expiring);
    return item.build();
  }

  static WebhookTag read(Item item) {
    return new WebhookTag(item.text("tagKey"), item.texts("tagValues"), item.text("userId"),
        Stamp.parse(item.text("inserteddate")));
  }
}
