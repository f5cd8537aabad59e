package io.sheaf.docs.automation.subscriptions;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.automation.outward.Egress;
import io.sheaf.docs.automation.outward.EventName;
import io.sheaf.docs.automation.outward.SigningKey;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.JsonText;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.wire.Json;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Subscriptions over HTTP.
@Controller("/sites/{siteId}/subscriptions")
@ExecuteOn(TaskExecutors.BLOCKING)
class SubscriptionController {

  private static final String RESOURCE = "subscriptions";

  private final Table table;
  private final Subscriptions subscriptions;
  private final Egress egress;
  private final Changes changes;
  private final Events events;
  private final InstantSource clock;

  SubscriptionController(Table table, Subscriptions subscriptions, Egress egress, Changes changes, Events events,
      InstantSource clock) {
    this.table = table;
    this.subscriptions = subscriptions;
    this.egress = egress;
    this.changes = changes;
    this.events = events;
    this.clock = clock;
  }

  /// @param deliveries `DELIVERING`, `FAILING` while something is tried again, or `PARKED` when something waits for a
  /// person
  @Serdeable
  record SubscriptionView(String subscriptionId, String siteId, String name, String url, List<String> eventTypes,
      @Nullable JsonNode filter, int schemaVersion, String status, int maxTries, String deliveries,
      String insertedDate, String userId) {}

  @Serdeable
  record SubscriptionsView(List<SubscriptionView> subscriptions) {}

  /// @param secret in this answer and nowhere else
  @Serdeable
  record MadeView(String subscriptionId, String siteId, String keyId, String secret) {}

  @Serdeable
  record KeyView(String keyId, String insertedDate) {}

  @Serdeable
  record KeysView(List<KeyView> keys) {}

  @Serdeable
  record NewKeyView(String keyId, String secret) {}

  @Get
  @Needs(Need.GOVERN)
  SubscriptionsView list(Call call, String siteId) {
    return new SubscriptionsView(subscriptions.of(call.site()).stream().map(this::view).toList());
  }

  @Get("/{subscriptionId}")
  @Needs(Need.GOVERN)
  SubscriptionView one(Call call, String siteId, String subscriptionId) {
    return view(subscriptions.open(call.site(), subscriptionId));
  }

  private SubscriptionView view(Subscription subscription) {
    var filter = subscription.filter() == null
        ? null
        : JsonText.read(Json.write(subscription.filter()).getBytes(StandardCharsets.UTF_8));
    return new SubscriptionView(subscription.id(), subscription.site().text(), subscription.name(),
        subscription.url(), subscription.types().stream().map(EventName::words).toList(), filter,
        subscription.schemaVersion(), subscription.isActive() ? "ACTIVE" : "PAUSED", subscription.maxTries(),
        deliveries(subscription), Dates.wire(subscription.inserted()), subscription.userId());
  }

  private String deliveries(Subscription subscription) {
    if (hasAny(subscription, Delivery.Status.PARKED)) {
      return "PARKED";
    }
    return hasAny(subscription, Delivery.Status.FAILING) ? "FAILING" : "DELIVERING";
  }

  private boolean hasAny(Subscription subscription, Delivery.Status status) {
    var list = TableSchema.DELIVERIES_OF_STATUS.partition(subscription.site(), subscription.id(), status.name());
    return !table.page(Query.of(list).limit(1)).items().isEmpty();
  }

  @Post
  @Needs(Need.GOVERN)
  HttpResponse<?> make(Call call, String siteId) {
    var asked = SubscriptionFields.read(call, egress, true);
    var key = SigningKey.random(clock.instant());
    var made = new Subscription(call.site(), Ids.uuid(), String.valueOf(asked.name()), String.valueOf(asked.url()),
        or(asked.types(), Set.of()), asked.filter(), or(asked.schemaVersion(), Subscription.NEWEST_SCHEMA),
        or(asked.active(), true), or(asked.maxTries(), SubscriptionFields.USUAL_TRIES), List.of(key),
        call.caller().name(), clock.instant(), 1);
    return changes.commit(call, () -> Plan.of(made, Write.insert(made.item()), counting(call.site(), 1),
        events.recording(event(call, Event.Type.CREATE, null, made))),
        _ -> Answer.created(new MadeView(made.id(), made.site().text(), key.keyId(), key.secret())));
  }

  private static <T> T or(@Nullable T given, T otherwise) {
    return given == null ? otherwise : given;
  }

  /// The write that counts one more or less. Refuses one too many; to be called in a plan.
  private Write counting(SiteId site, int more) {
    var key = TableSchema.COUNTER.key(site, RESOURCE);
    var found = table.find(key);
    long count = found.map(item -> item.wholeNumber("count")).orElse(0L);
    if (count + more > Subscriptions.MOST) {
      throw Refused.because(null, "a site has at most " + Subscriptions.MOST + " subscriptions");
    }
    var item = Item.of(key).with("count", Math.max(0, count + more)).build();
    return found.isEmpty() ? Write.insert(item) : Write.put(item, Condition.equal("count", count));
  }

  private static Event event(Call call, Event.Type type, @Nullable Subscription before, @Nullable Subscription after) {
    var either = Objects.requireNonNull(before == null ? after : before);
    return Event.of(call, RESOURCE, type, "subscription#" + either.id()).id("subscriptionId", either.id())
        .changed("name", before == null ? null : before.name(), after == null ? null : after.name())
        .changed("url", before == null ? null : before.url(), after == null ? null : after.url())
        .changed("eventTypes", types(before), types(after))
        .changed("filter", filter(before), filter(after))
        .changed("status", status(before), status(after)).build();
  }

  private static @Nullable Value types(@Nullable Subscription of) {
    return of == null ? null : Value.texts(of.types().stream().map(EventName::words).toList());
  }

  private static @Nullable String filter(@Nullable Subscription of) {
    return of == null || of.filter() == null ? null : Json.write(of.filter());
  }

  private static @Nullable String status(@Nullable Subscription of) {
    return of == null ? null : of.isActive() ? "ACTIVE" : "PAUSED";
  }

  @Patch("/{subscriptionId}")
  @Needs(Need.GOVERN)
  HttpResponse<?> change(Call call, String siteId, String subscriptionId) {
    var asked = SubscriptionFields.read(call, egress, false);
    return changes.commit(call, () -> {
      var before = subscriptions.open(call.site(), subscriptionId);
      var after = before.as(or(asked.name(), before.name()), or(asked.url(), before.url()),
          or(asked.types(), before.types()), asked.filter() == null ? before.filter() : asked.filter(),
          or(asked.schemaVersion(), before.schemaVersion()), or(asked.active(), before.isActive()),
          or(asked.maxTries(), before.maxTries()));
      return Plan.of(after, Write.put(after.item(), Condition.equal("revision", before.revision())),
          events.recording(event(call, Event.Type.UPDATE, before, after)));
    }, after -> Answer.ok("'" + after.id() + "' object updated"));
  }

  @Delete("/{subscriptionId}")
  @Needs(Need.GOVERN)
  HttpResponse<?> remove(Call call, String siteId, String subscriptionId) {
    return changes.commit(call, () -> {
      var before = subscriptions.open(call.site(), subscriptionId);
      return Plan.of(before, Write.delete(before.key(), Condition.present()), counting(call.site(), -1),
          events.recording(event(call, Event.Type.DELETE, before, null)));
    }, before -> Answer.ok("'" + before.id() + "' object deleted"));
  }

  @Get("/{subscriptionId}/keys")
  @Needs(Need.GOVERN)
  KeysView keys(Call call, String siteId, String subscriptionId) {
    return new KeysView(subscriptions.open(call.site(), subscriptionId).keys().stream()
        .map(key -> new KeyView(key.keyId(), Dates.wire(key.inserted()))).toList());
  }

  @Post("/{subscriptionId}/keys")
  @Needs(Need.GOVERN)
  HttpResponse<?> rotate(Call call, String siteId, String subscriptionId) {
    var fresh = SigningKey.random(clock.instant());
    return changes.commit(call,
        () -> withKeys(call, subscriptions.open(call.site(), subscriptionId), keys -> SigningKey.with(keys, fresh)),
        _ -> Answer.created(new NewKeyView(fresh.keyId(), fresh.secret())));
  }

  @Delete("/{subscriptionId}/keys/{keyId}")
  @Needs(Need.GOVERN)
  HttpResponse<?> retire(Call call, String siteId, String subscriptionId, String keyId) {
    return changes.commit(call, () -> withKeys(call, subscriptions.open(call.site(), subscriptionId), keys -> {
      var left = keys.stream().filter(key -> !key.keyId().equals(keyId)).toList();
      if (left.size() == keys.size()) {
        throw Refused.notFound("Key '" + keyId + "' not found");
      }
      if (left.isEmpty()) {
        throw Refused.conflict("the only key cannot be deleted; make another one first");
      }
      return left;
    }), _ -> Answer.ok("Key '" + keyId + "' deleted"));
  }

  private interface Turning {
    List<SigningKey> turn(List<SigningKey> keys);
  }

  private Plan<Subscription> withKeys(Call call, Subscription before, Turning turning) {
    var after = before.with(turning.turn(before.keys()));
    var event = Event.of(call, RESOURCE, Event.Type.UPDATE, "subscription#" + before.id())
        .id("subscriptionId", before.id()).changed("keys", ids(before), ids(after)).build();
    return Plan.of(after, Write.put(after.item(), Condition.equal("revision", before.revision())),
        events.recording(event));
  }

  private static Value ids(Subscription of) {
    return Value.texts(of.keys().stream().map(SigningKey::keyId).toList());
  }
}
