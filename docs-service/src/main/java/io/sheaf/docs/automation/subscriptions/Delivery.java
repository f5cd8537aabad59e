package io.sheaf.docs.automation.subscriptions;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// What a subscription is told of one change.
///
/// @param payload what was sent; absent as long as nothing was
/// @param attempts the last of them, oldest first
/// @param tries how often it was tried in all
/// @param failures how often in a row since it was last taken or sent again by hand
/// @param next when it is tried again, while it is not taken
record Delivery(SiteId site, String subscriptionId, long number, Status status, String type, DocumentRef ref,
    @Nullable String payload, List<Attempt> attempts, int tries, int failures, Instant inserted,
    @Nullable Instant next) {

  enum Status {
    /// Taken.
    DELIVERED,
    /// Not taken yet, and tried again.
    FAILING,
    /// Waits for an earlier one of its document.
    HELD,
    /// Not taken after so many tries: waits for a person.
    PARKED,
    /// Given up by a person.
    GIVEN_UP
  }

  private static final int ATTEMPTS_KEPT = 20;
  private static final Duration KEPT_WHEN_OVER = Duration.ofDays(30);
  private static final Duration KEPT = Duration.ofDays(90);

  /// @param status what was answered; 0 when nothing was
  /// @param said why it was not taken, or what the answer began with
  record Attempt(Instant when, int status, String said, long milliseconds) {

    private Value kept() {
      return Value.of(Map.of("when", Value.of(when.toString()), "status", Value.of(status), "said", Value.of(said),
          "milliseconds", Value.of(milliseconds)));
    }

    private static Attempt read(Value value) {
      if (value instanceof Value.Fields(var fields) && fields.get("when") instanceof Value.Text(var when)
          && fields.get("status") instanceof Value.Decimal(var status)
          && fields.get("said") instanceof Value.Text(var said)
          && fields.get("milliseconds") instanceof Value.Decimal(var milliseconds)) {
        return new Attempt(Instant.parse(when), status.intValue(), said, milliseconds.longValue());
      }
      throw new IllegalStateException("not an attempt: " + value);
    }
  }

  Delivery {
    attempts = List.copyOf(attempts);
  }

  /// Names the change to the one who is told of it, the same each time.
  String id() {
    return id(subscriptionId, number);
  }

  static String id(String subscriptionId, long number) {
    return subscriptionId + "-" + number;
  }

  /// The number in an id of a delivery of that subscription.
  static OptionalLong number(String subscriptionId, String deliveryId) {
    var before = subscriptionId + "-";
    var digits = deliveryId.startsWith(before) ? deliveryId.substring(before.length()) : "";
    return digits.matches("[1-9][0-9]{0,11}") ? OptionalLong.of(Long.parseLong(digits)) : OptionalLong.empty();
  }

  /// One that was never tried.
  static Delivery fresh(SiteId site, String subscriptionId, long number, String type, DocumentRef ref, Instant now) {
    return new Delivery(site, subscriptionId, number, Status.HELD, type, ref, null, List.of(), 0, 0, now, null);
  }

  Delivery tried(Status after, String sent, Attempt attempt, @Nullable Instant again) {
    var all = new ArrayList<>(attempts);
    all.add(attempt);
    var last = all.size() <= ATTEMPTS_KEPT ? all : all.subList(all.size() - ATTEMPTS_KEPT, all.size());
    return new Delivery(site, subscriptionId, number, after, type, ref, sent, last, tries + 1,
        after == Status.DELIVERED ? 0 : failures + 1, inserted, again);
  }

  Delivery as(Status after) {
    return new Delivery(site, subscriptionId, number, after, type, ref, payload, attempts, tries, 0, inserted, null);
  }

  boolean isOver() {
    return status == Status.DELIVERED || status == Status.GIVEN_UP;
  }

  static Key key(SiteId site, String subscriptionId, long number) {
    return TableSchema.DELIVERY.key(site, subscriptionId, number);
  }

  Item item(Instant now) {
    return Item.of(key(site, subscriptionId, number)).with("subscriptionId", subscriptionId).with("number", number)
        .with("status", status.name()).with("type", type).with("documentId", ref.documentId())
        .withOptional("artifactId", ref.artifactId()).withOptional("payload", payload)
        .with("attempts", Value.of(attempts.stream().map(Attempt::kept).toList())).with("tries", tries)
        .with("failures", failures).with("inserteddate", inserted.toString())
        .withOptional("next", next == null ? null : next.toString())
        .indexed(TableSchema.DELIVERIES_OF_STATUS.entry(site, subscriptionId, status.name(), number))
        .expiring(now.plus(isOver() ? KEPT_WHEN_OVER : KEPT)).build();
  }

  static Delivery read(SiteId site, Item item) {
    var attempts = item.value("attempts") instanceof Value.Listing(var values)
        ? values.stream().map(Attempt::read).toList()
        : List.<Attempt>of();
    return new Delivery(site, item.text("subscriptionId"), item.wholeNumber("number"),
        Status.valueOf(item.text("status")), item.text("type"),
        new DocumentRef(site, item.text("documentId"), item.findText("artifactId").orElse(null)),
        item.findText("payload").orElse(null), attempts, (int) item.wholeNumber("tries"),
        (int) item.wholeNumber("failures"), Instant.parse(item.text("inserteddate")),
        item.findText("next").map(Instant::parse).orElse(null));
  }
}
