package io.sheaf.docs.automation.subscriptions;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.sheaf.docs.automation.outward.Egress;
import io.sheaf.docs.automation.outward.EventName;
import io.sheaf.docs.automation.outward.Post;
import io.sheaf.docs.automation.outward.Reply;
import io.sheaf.docs.automation.outward.SigningKey;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.ErrandWork;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.feed.ChangeFeed;
import io.sheaf.docs.web.Ids;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells a subscription of one change.
@Singleton
final class Delivering implements ErrandWork {

  private static final Logger log = LoggerFactory.getLogger(Delivering.class);
  private static final String TYPE = "deliver";
  private static final Duration WITHIN = Duration.ofSeconds(30);
  private static final int LONGEST_SAID = 300;

  private final Table table;
  private final Subscriptions subscriptions;
  private final ChangeFeed feed;
  private final Telling telling;
  private final Egress egress;
  private final Changes changes;
  private final Errands errands;
  private final InstantSource clock;
  private final MeterRegistry meters;

  Delivering(Table table, Subscriptions subscriptions, ChangeFeed feed, Telling telling, Egress egress,
      Changes changes, Errands errands, InstantSource clock, MeterRegistry meters) {
    this.table = table;
    this.subscriptions = subscriptions;
    this.feed = feed;
    this.telling = telling;
    this.egress = egress;
    this.changes = changes;
    this.errands = errands;
    this.clock = clock;
    this.meters = meters;
  }

  /// The errand of a change that was just heard. why due when it happened and called by its number: errands of a
  /// document are then done in the order of its changes.
  static Errand errand(Subscription subscription, Change change) {
    var recorded = change.recorded();
    return errand(subscription, change, "", recorded.when().micros());
  }

  /// To tell it again, or what was not told yet.
  static Errand errandAgain(Subscription subscription, Change change, Instant now) {
    return errand(subscription, change, Ids.uuid(), now);
  }

  private static Errand errand(Subscription subscription, Change change, String again, Instant due) {
    var id = String.format(Locale.ROOT, "%012d-%s-%s", change.number(), subscription.id(), again);
    var subject = subscription.id() + " " + Telling.ref(change).keyId();
    return new Errand(id, change.site(), TYPE, subject, Map.of("subscriptionId", subscription.id(), "number",
        Long.toString(change.number()), "again", Boolean.toString(!again.isEmpty())), 0, change.event().userId(), due);
  }

  @Override
  public String type() {
    return TYPE;
  }

  /// What is to be told to whom, and how far that is.
  private record Task(Errand errand, Subscription subscription, Change change, EventName name, Delivery delivery) {

    long number() {
      return change.number();
    }

    String document() {
      return delivery.ref().keyId();
    }
  }

  @Override
  public Done carryOut(Errand errand) {
    var task = task(errand);
    if (task.isEmpty()) {
      return Done.FINISHED;
    }
    var found = task.get();
    if (lane(found).holdsUp(found.number())) {
      return hold(found) ? Done.SETTLED : new Done.Later(Duration.ZERO);
    }
    var sent = found.delivery().payload();
    var payload = sent == null
        ? telling.payload(found.subscription(), found.change(), found.name(),
            telling.document(found.delivery().ref()))
        : sent;
    settle(found, payload, send(found, payload));
    return Done.SETTLED;
  }

  /// Empty where there is nothing to tell, or nobody to be told.
  private Optional<Task> task(Errand errand) {
    var site = errand.site();
    var number = Long.parseLong(errand.argument("number"));
    var subscription = subscriptions.find(site, errand.argument("subscriptionId")).orElse(null);
    var change = feed.find(site, number).orElse(null);
    var name = change == null ? null : EventName.of(change.event()).orElse(null);
    if (subscription == null || change == null || name == null) {
      return Optional.empty();
    }
    var ref = Telling.ref(change);
    var known = table.find(Delivery.key(site, subscription.id(), number)).map(item -> Delivery.read(site, item));
    boolean isOver = known.isPresent() && known.get().isOver() && !errand.argument("again").equals("true");
    if (isOver || known.isEmpty() && !telling.isWanted(subscription, change, telling.document(ref))) {
      return Optional.empty();
    }
    var delivery = known.orElseGet(
        () -> Delivery.fresh(site, subscription.id(), number, name.words(), ref, clock.instant()));
    return Optional.of(new Task(errand, subscription, change, name, delivery));
  }

  private Lane lane(Task task) {
    return Lane.read(table, task.errand().site(), task.subscription().id(), task.document());
  }

  /// Lets it wait for an earlier one; says whether there still is one to wait for.
  private boolean hold(Task task) {
    return changes.commit(() -> {
      if (isDone(task.errand())) {
        return Plan.nothing(true);
      }
      var lane = lane(task);
      if (!lane.holdsUp(task.number())) {
        return Plan.nothing(false);
      }
      var now = clock.instant();
      var writes = new ArrayList<>(lane.waiting(task.number(), now));
      writes.add(Write.put(task.delivery().as(Delivery.Status.HELD).item(now)));
      writes.add(errands.done(task.errand()));
      return new Plan<>(writes, true);
    });
  }

  /// Whether another copy of the errand was quicker, and has told how it went.
  private boolean isDone(Errand errand) {
    return errands.find(errand).isEmpty();
  }

  private record Sent(Reply reply, Delivery.Attempt attempt) {}

  private Sent send(Task task, String payload) {
    var body = payload.getBytes(StandardCharsets.UTF_8);
    var begun = clock.instant();
    long timestamp = begun.getEpochSecond();
    var headers = new LinkedHashMap<String, String>();
    headers.put("X-Sheaf-Delivery", task.delivery().id());
    headers.put("X-Sheaf-Event", task.name().words());
    headers.put("X-Sheaf-Schema-Version", Integer.toString(task.subscription().schemaVersion()));
    headers.put("X-Sheaf-Attempt", Integer.toString(task.delivery().tries() + 1));
    headers.put("X-Sheaf-Timestamp", Long.toString(timestamp));
    headers.put("X-Sheaf-Signature", SigningKey.signatures(task.subscription().keys(), timestamp, body));
    long before = System.nanoTime();
    var reply = egress.post(Post.json(task.subscription().url(), headers, body, WITHIN).mostAnswer(LONGEST_SAID));
    long milliseconds = Duration.ofNanos(System.nanoTime() - before).toMillis();
    return new Sent(reply, switch (reply) {
      case Reply.Answered answered ->
        new Delivery.Attempt(begun, answered.status(), answered.text().replace('\0', ' '), milliseconds);
      case Reply.Forbidden(var why) -> new Delivery.Attempt(begun, 0, why, milliseconds);
      case Reply.Unreachable(var why) -> new Delivery.Attempt(begun, 0, why, milliseconds);
    });
  }

  private void settle(Task task, String payload, Sent sent) {
    var status = switch (sent.reply()) {
      case Reply.Answered answered when answered.isSuccess() -> Delivery.Status.DELIVERED;
      case Reply.Forbidden _ -> Delivery.Status.PARKED;
      default -> task.delivery().failures() + 1 < task.subscription().maxTries()
          ? Delivery.Status.FAILING
          : Delivery.Status.PARKED;
    };
    var pause = Errands.pause(task.delivery().failures());
    changes.commit(() -> {
      if (isDone(task.errand())) {
        return Plan.nothing(true);
      }
      var now = clock.instant();
      var after = task.delivery().tried(status, payload, sent.attempt(),
          status == Delivery.Status.FAILING ? now.plus(pause) : null);
      var writes = new ArrayList<Write>();
      writes.add(Write.put(after.item(now)));
      writes.addAll(status == Delivery.Status.FAILING
          ? errands.later(task.errand(), pause)
          : List.of(errands.done(task.errand())));
      writes.addAll(status == Delivery.Status.DELIVERED ? letOn(task, now) : waiting(task, now));
      return new Plan<>(writes, true);
    });
    meter(status);
    if (status == Delivery.Status.PARKED) {
      log.warn("Delivery {} of the subscription '{}' of site {} is parked after {} tries, and holds up what its "
          + "document does later: {}", task.delivery().id(), task.subscription().name(), task.errand().site().text(),
          task.delivery().tries() + 1, sent.attempt().said());
    }
  }

  private void meter(Delivery.Status status) {
    Counter.builder("sheaf.deliveries").description("Tries to tell subscriptions of a change, by what came of them")
        .tag("outcome", status.name().toLowerCase(Locale.ROOT)).register(meters).increment();
  }

  private List<Write> waiting(Task task, Instant now) {
    var lane = lane(task);
    return lane.isFirst(task.number()) ? List.of() : lane.waiting(task.number(), now);
  }

  private List<Write> letOn(Task task, Instant now) {
    var lane = lane(task);
    return lane.isFirst(task.number()) ? lettingOn(task.subscription(), lane, now) : List.of();
  }

  /// The writes by which the first that waits is over, and the next one is told.
  List<Write> lettingOn(Subscription subscription, Lane lane, Instant now) {
    var writes = new ArrayList<>(lane.over(lane.first().getFirst(), now));
    lane.second().ifPresent(next -> feed.find(lane.site(), next)
        .ifPresent(change -> writes.add(errands.recording(errandAgain(subscription, change, now)))));
    return writes;
  }
}
