package io.sheaf.docs.automation.webhooks;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An address at which documents are left.
///
/// @param ttl for how many seconds it is there; null for ever
record Webhook(SiteId site, String id, String name, Enabled enabled, @Nullable Long ttl, String userId,
    Stamp inserted) {

  enum Enabled {
    TRUE("true"), FALSE("false"), PRIVATE("private");

    private final String word;

    Enabled(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }

    static Optional<Enabled> named(String word) {
      return Arrays.stream(values()).filter(one -> one.word.equalsIgnoreCase(word.strip())).findFirst();
    }
  }

  Webhook as(@Nullable String newName, @Nullable Enabled newEnabled, @Nullable Long newTtl) {
    return new Webhook(site, id, newName == null ? name : newName, newEnabled == null ? enabled : newEnabled,
        newTtl == null ? ttl : newTtl, userId, inserted);
  }

  Optional<Instant> ends() {
    return Optional.ofNullable(ttl).map(seconds -> inserted.micros().plusSeconds(seconds));
  }

  static Key key(SiteId site, String id) {
    return TableSchema.WEBHOOK.key(site, id);
  }

  Item item() {
    var item = Item.of(key(site, id)).with("webhookId", id).with("name", name).with("enabled", enabled.word())
        .withOptional("ttl", ttl == null ? null : Long.toString(ttl)).with("userId", userId)
        .with("inserteddate", inserted.text()).indexed(TableSchema.WEBHOOKS_BY_TIME.entry(site, inserted, id));
    ends().ifPresent(item::expiring);
    return item.build();
  }

  static Webhook read(SiteId site, Item item) {
    return new Webhook(site, item.text("webhookId"), item.text("name"),
        Enabled.named(item.text("enabled")).orElseThrow(), item.findText("ttl").map(Long::valueOf).orElse(null),
        item.text("userId"), Stamp.parse(item.text("inserteddate")));
  }
}
