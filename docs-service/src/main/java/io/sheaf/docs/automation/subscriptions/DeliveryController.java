package io.sheaf.docs.automation.subscriptions;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.feed.ChangeFeed;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What a subscription was told, over HTTP; and telling it again.
@Controller("/sites/{siteId}/subscriptions/{subscriptionId}")
@ExecuteOn(TaskExecutors.BLOCKING)
class DeliveryController {

  private final Table table;
  private final Listing listing;
  private final Subscriptions subscriptions;
  private final Delivering delivering;
  private final ChangeFeed feed;
  private final Errands errands;
  private final Changes changes;
  private final InstantSource clock;

  DeliveryController(Table table, Listing listing, Subscriptions subscriptions, Delivering delivering,
      ChangeFeed feed, Errands errands, Changes changes, InstantSource clock) {
    this.table = table;
    this.listing = listing;
    this.subscriptions = subscriptions;
    this.delivering = delivering;
    this.feed = feed;
    this.errands = errands;
    this.changes = changes;
    this.clock = clock;
  }

  @Serdeable
  record AttemptView(String date, @Nullable Integer status, @Nullable String message, long milliseconds) {

    static AttemptView of(Delivery.Attempt attempt) {
      return new AttemptView(Dates.wire(attempt.when()), attempt.status() == 0 ? null : attempt.status(),
          attempt.said().isEmpty() ? null : attempt.said(), attempt.milliseconds());
    }
  }

  /// @param tries how many there were in all; of the attempts only the last are kept
  @Serdeable
  record DeliveryView(String deliveryId, String eventType, String status, String documentId,
      @Nullable String artifactId, int tries, String insertedDate, @Nullable String nextAttemptDate,
      List<AttemptView> attempts, @Nullable String payload) {

    static DeliveryView of(Delivery delivery, boolean withPayload) {
      return new DeliveryView(delivery.id(), delivery.type(), delivery.status().name(), delivery.ref().documentId(),
          delivery.ref().artifactId(), delivery.tries(), Dates.wire(delivery.inserted()),
          Dates.wireOrNull(delivery.next()), delivery.attempts().stream().map(AttemptView::of).toList(),
          withPayload ? delivery.payload() : null);
    }
  }

  @Serdeable
  record DeliveriesView(@Nullable String next, List<DeliveryView> deliveries) {}

  /// The latest first.
  @Get("/deliveries")
  @Needs(Need.GOVERN)
  DeliveriesView list(Call call, String siteId, String subscriptionId) {
    var subscription = subscriptions.open(call.site(), subscriptionId);
    var status = status(call);
    var list = status == null
        ? Query.of(TableSchema.DELIVERY.main().partition(call.site(), subscription.id()))
        : Query.of(TableSchema.DELIVERIES_OF_STATUS.partition(call.site(), subscription.id(), status.name()));
    var page = listing.pageOfAll(list.backwards(), call.limit(), call.query("next"), call.audience(),
        item -> DeliveryView.of(Delivery.read(call.site(), item), false));
    return new DeliveriesView(page.next(), page.rows());
  }

  private static Delivery.@Nullable Status status(Call call) {
    var word = call.query("status");
    if (word == null || word.isEmpty()) {
      return null;
    }
    for (var status : Delivery.Status.values()) {
      if (status.name().equals(word.toUpperCase(Locale.ROOT))) {
        return status;
      }
    }
    throw Refused.because("status", "'status' must be DELIVERED, FAILING, HELD, PARKED or GIVEN_UP");
  }

  @Get("/deliveries/{deliveryId}")
  @Needs(Need.GOVERN)
  DeliveryView one(Call call, String siteId, String subscriptionId, String deliveryId) {
    return DeliveryView.of(open(call, subscriptions.open(call.site(), subscriptionId), deliveryId), true);
  }

  private Delivery open(Call call, Subscription subscription, String deliveryId) {
    var number = Delivery.number(subscription.id(), deliveryId);
    return number.stream().boxed().findFirst()
        .flatMap(at -> table.find(Delivery.key(call.site(), subscription.id(), at)))
        .map(item -> Delivery.read(call.site(), item)).orElseThrow(() -> missing(deliveryId));
  }

  private static Refused missing(String deliveryId) {
    return Refused.notFound("Delivery '" + deliveryId + "' not found");
  }

  @Post("/deliveries/{deliveryId}/redeliver")
  @Needs(Need.GOVERN)
  HttpResponse<?> again(Call call, String siteId, String subscriptionId, String deliveryId) {
    return changes.commit(call, () -> {
      var subscription = subscriptions.open(call.site(), subscriptionId);
      var delivery = open(call, subscription, deliveryId);
      if (delivery.status() == Delivery.Status.HELD) {
        throw Refused.conflict("it waits for an earlier delivery of its document");
      }
      var change = feed.find(call.site(), delivery.number()).orElseThrow(() -> missing(deliveryId));
      var now = clock.instant();
      var writes = new ArrayList<Write>();
      writes.add(errands.recording(Delivering.errandAgain(subscription, change, now)));
      if (delivery.status() == Delivery.Status.PARKED) {
        writes.add(Write.put(delivery.as(Delivery.Status.FAILING).item(now), asItIs(delivery)));
      }
      return new Plan<>(writes, delivery);
    }, _ -> Answer.ok("Redelivering '" + deliveryId + "'"));
  }

  private static Condition asItIs(Delivery delivery) {
    return Condition.equal("status", delivery.status().name()).and(Condition.equal("tries", delivery.tries()));
  }

  /// Gives it up, so that what waits behind it is told.
  @Delete("/deliveries/{deliveryId}")
  @Needs(Need.GOVERN)
  HttpResponse<?> giveUp(Call call, String siteId, String subscriptionId, String deliveryId) {
    return changes.commit(call, () -> {
      var subscription = subscriptions.open(call.site(), subscriptionId);
      var delivery = open(call, subscription, deliveryId);
      if (delivery.status() != Delivery.Status.PARKED) {
        throw Refused.conflict("only a parked delivery can be given up");
      }
      var now = clock.instant();
      var lane = Lane.read(table, call.site(), subscription.id(), delivery.ref().keyId());
      var writes = new ArrayList<Write>();
      writes.add(Write.put(delivery.as(Delivery.Status.GIVEN_UP).item(now), asItIs(delivery)));
      if (lane.isFirst(delivery.number())) {
        writes.addAll(delivering.lettingOn(subscription, lane, now));
      }
      return new Plan<>(writes, delivery);
    }, _ -> Answer.ok("'" + deliveryId + "' object deleted"));
  }

  /// Tells again all that happened after a place in the feed, which `0` is the beginning of.
  @Post("/redeliver")
  @Needs(Need.GOVERN)
  HttpResponse<?> since(Call call, String siteId, String subscriptionId) {
    var body = call.body();
    var since = body.text("since");
    body.faults().when(since == null, "since", "'since' is required");
    body.check();
    long after = place(call, String.valueOf(since));
    return changes.commit(call, () -> {
      var subscription = subscriptions.open(call.site(), subscriptionId);
      var errand = Redelivering.errand(subscription, after,
          feed.last(call.site()), call.caller().name(), clock.instant());
      return Plan.of(subscription, errands.recording(errand));
    }, _ -> Answer.ok("Redelivering since '" + since + "'"));
  }

  /// The number of a change, as deliveries have it, or a cursor of the feed.
  private long place(Call call, String since) {
    if (since.matches("[0-9]{1,12}")) {
      return Long.parseLong(since);
    }
    try {
      return feed.number(call.site(), since);
    } catch (InvalidPosition notOurs) {
      throw Refused.because("since", "'since' is no place in the feed");
    }
  }
}
