package io.sheaf.docs.automation.buses;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.storage.bus.EventBus.Outcome;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/// EVENTBRIDGE: tells a bus of a document.
@Singleton
final class BusDoing implements Doing {

  private final Buses buses;
  private final Bodies bodies;
  private final InstantSource clock;

  BusDoing(Buses buses, Bodies bodies, InstantSource clock) {
    this.buses = buses;
    this.bodies = bodies;
    this.clock = clock;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.EVENTBRIDGE);
  }

  @Override
  public Done carryOut(Order order) {
    if (buses.all().isEmpty()) {
      return new Done.Failed("no event bus is configured");
    }
    var name = order.parameters().getOrDefault("eventBusName", "");
    var bus = buses.find(name);
    if (bus.isEmpty()) {
      return new Done.Failed("event bus '" + name + "' is not one of those that are configured");
    }
    var told = bodies.ofAction(bus.get().form(), order.actionId(), order.document(), order.by().name(),
        clock.instant());
    return switch (bus.get().tell(List.of(told))) {
      case Outcome.Taken(var refused) when refused.isEmpty() -> Done.COMPLETED;
      case Outcome.Taken(var refused) -> new Done.Failed("the event bus refuses it: " + refused.get(told.id()));
      case Outcome.NotNow(var why) -> new Done.Again(why);
    };
  }
}
