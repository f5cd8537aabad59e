package io.sheaf.docs.automation.subscriptions;

import io.sheaf.docs.automation.outward.EventName;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.feed.Hearer;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.List;

/// Hears every change, and notes for each subscription to its type that there may be something to tell. What the
/// document is like is asked later.
@Singleton
final class Listening implements Hearer {

  private final Subscriptions subscriptions;
  private final Errands errands;

  Listening(Subscriptions subscriptions, Errands errands) {
    this.subscriptions = subscriptions;
    this.errands = errands;
  }

  @Override
  public List<Write> hear(Change change) {
    return EventName.of(change.event()).map(name -> subscriptions.of(change.site()).stream()
        .filter(subscription -> subscription.isActive() && subscription.types().contains(name))
        .map(subscription -> errands.recording(Delivering.errand(subscription, change))).toList())
        .orElse(List.of());
  }
}
