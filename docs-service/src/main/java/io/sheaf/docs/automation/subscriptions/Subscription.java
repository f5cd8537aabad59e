package io.sheaf.docs.automation.subscriptions;

import io.sheaf.docs.automation.outward.EventName;
import io.sheaf.docs.automation.outward.SigningKey;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.conditions.Condition;
import io.sheaf.workflow.conditions.Query;
import io.sheaf.workflow.wire.Faults;
import io.sheaf.workflow.wire.Fields;
import io.sheaf.workflow.wire.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Whom to tell of what.
///
/// @param filter what must hold of the document, as it was written; null when nothing must
/// @param schemaVersion of the payload, pinned when it was made
/// @param maxTries after how many tries a delivery is parked
/// @param revision raised by every change
record Subscription(SiteId site, String id, String name, String url, Set<EventName> types, @Nullable Value filter,
    int schemaVersion, boolean isActive, int maxTries, List<SigningKey> keys, String userId, Instant inserted,
    long revision) {

  /// The newest payload that there is.
  static final int NEWEST_SCHEMA = 1;

  Subscription {
    types = new TreeSet<>(types);
    keys = List.copyOf(keys);
  }

  Condition condition() {
    return filter == null ? Condition.always() : condition(filter, new Faults());
  }

  /// The condition that is written there; what is wrong with it becomes faults.
  static Condition condition(Value filter, Faults faults) {
    return Query.read(Fields.of(Value.of(Map.of("filter", filter)), faults), "filter");
  }

  Key key() {
    return key(site, id);
  }

  static Key key(SiteId site, String id) {
    return TableSchema.SUBSCRIPTION.key(site, id);
  }

  /// The same as it is to be next.
  Subscription as(String newName, String newUrl, Set<EventName> newTypes, @Nullable Value newFilter, int newVersion,
      boolean active, int tries) {
    return new Subscription(site, id, newName, newUrl, newTypes, newFilter, newVersion, active, tries, keys, userId,
        inserted, revision + 1);
  }

  Subscription with(List<SigningKey> others) {
    return new Subscription(site, id, name, url, types, filter, schemaVersion, isActive, maxTries, others, userId,
        inserted, revision + 1);
  }

  Item item() {
    return Item.of(key()).with("subscriptionId", id).with("name", name).with("url", url)
        .with("eventTypes", Value.texts(types.stream().map(EventName::name).toList()))
        .withOptional("filter", filter == null ? null : Json.write(filter)).with("schemaVersion", schemaVersion)
        .with("status", isActive ? "ACTIVE" : "PAUSED").with("maxTries", maxTries)
        .with("keys", SigningKey.kept(keys)).with("revision", revision).with("userId", userId)
        .with("inserteddate", inserted.toString()).build();
  }

  static Subscription read(SiteId site, Item item) {
    var types = new TreeSet<EventName>();
    item.texts("eventTypes").forEach(type -> types.add(EventName.valueOf(type)));
    return new Subscription(site, item.text("subscriptionId"), item.text("name"), item.text("url"), types,
        item.findText("filter").map(Json::read).orElse(null), (int) item.wholeNumber("schemaVersion"),
        item.text("status").equals("ACTIVE"), (int) item.wholeNumber("maxTries"),
        Optional.ofNullable(item.value("keys")).map(SigningKey::read).orElse(List.of()), item.text("userId"),
        Stamp.instant(item.text("inserteddate")), item.wholeNumber("revision"));
  }
}
