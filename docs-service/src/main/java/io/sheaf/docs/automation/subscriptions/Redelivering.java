package io.sheaf.docs.automation.subscriptions;

import io.sheaf.docs.automation.outward.EventName;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.ErrandWork;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.feed.ChangeFeed;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Map;

/// Tells a subscription once more all that happened after a place in the feed, some changes at a time.
@Singleton
final class Redelivering implements ErrandWork {

  private static final String TYPE = "redeliver";
  private static final int AT_ONCE = 50;

  private final Subscriptions subscriptions;
  private final ChangeFeed feed;
  private final Changes changes;
  private final Errands errands;
  private final InstantSource clock;

  Redelivering(Subscriptions subscriptions, ChangeFeed feed, Changes changes, Errands errands,
      InstantSource clock) {
    this.subscriptions = subscriptions;
    this.feed = feed;
    this.changes = changes;
    this.errands = errands;
    this.clock = clock;
  }

  static Errand errand(Subscription subscription, long after, long until, String userId, Instant now) {
    return Errand.of(subscription.site(), TYPE, TYPE + " " + subscription.id(), Map.of("subscriptionId",
        subscription.id(), "after", Long.toString(after), "until", Long.toString(until)), userId, now);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Done carryOut(Errand errand) {
    var subscription = subscriptions.find(errand.site(), errand.argument("subscriptionId")).orElse(null);
    if (subscription == null) {
      return Done.FINISHED;
    }
    long until = Long.parseLong(errand.argument("until"));
    var page = feed.after(errand.site(), Long.parseLong(errand.argument("after")), AT_ONCE);
    changes.commit(() -> {
      if (errands.find(errand).isEmpty()) {
        return Plan.nothing(true);
      }
      var now = clock.instant();
      var writes = new ArrayList<Write>();
      writes.add(errands.done(errand));
      page.stream().filter(change -> change.number() <= until)
          .filter(change -> EventName.of(change.event()).filter(subscription.types()::contains).isPresent())
          .forEach(change -> writes.add(errands.recording(Delivering.errandAgain(subscription, change, now))));
      if (!page.isEmpty() && page.getLast().number() < until) {
        writes.add(errands.recording(errand(subscription, page.getLast().number(), until, errand.userId(), now)));
      }
      return new Plan<>(writes, true);
    });
    return Done.SETTLED;
  }
}
