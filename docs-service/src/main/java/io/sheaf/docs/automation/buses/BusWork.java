package io.sheaf.docs.automation.buses;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.ErrandWork;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.feed.ChangeFeed;
import io.sheaf.storage.bus.EventBus;
import io.sheaf.storage.bus.EventBus.Outcome;
import io.sheaf.storage.bus.Told;
import io.sheaf.storage.table.Table;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells a bus what happened on a site since it was told last.
@Singleton
final class BusWork implements ErrandWork {

  private static final Logger log = LoggerFactory.getLogger(BusWork.class);
  private static final String TYPE = "bus";
  private static final int AT_ONCE = 50;

  private final Table table;
  private final Buses buses;
  private final Bodies bodies;
  private final ChangeFeed feed;
  private final Changes changes;
  private final InstantSource clock;

  BusWork(Table table, Buses buses, Bodies bodies, ChangeFeed feed, Changes changes, InstantSource clock) {
    this.table = table;
    this.buses = buses;
    this.bodies = bodies;
    this.feed = feed;
    this.changes = changes;
    this.clock = clock;
  }

  /// why due when it happened and called by its number: the first that is done is then of the first change, from which
  /// on a bus is told that was told nothing yet.
  static Errand errand(EventBus bus, Change change) {
    var id = String.format(Locale.ROOT, "%012d-%s-%08x", change.number(), TYPE, bus.name().hashCode());
    return new Errand(id, change.site(), TYPE, TYPE + " " + bus.name(),
        Map.of("bus", bus.name(), "number", Long.toString(change.number())), 0, change.event().userId(),
        change.recorded().when().micros());
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Done carryOut(Errand errand) {
    var named = buses.find(errand.argument("bus"));
    if (named.isEmpty()) {
      return Done.FINISHED;
    }
    long until = Long.parseLong(errand.argument("number"));
    var bus = named.get();
    var place = table.find(Place.key(errand.site(), bus.name())).map(item -> Place.read(errand.site(), item))
        .orElseGet(() -> Place.before(errand.site(), bus.name(), until));
    if (place.number() >= until) {
      return Done.FINISHED;
    }
    var now = clock.instant();
    if (place.next() != null && place.next().isAfter(now)) {
      return new Done.Later(Duration.between(now, place.next()));
    }
    return told(bus, place, until);
  }

  private Done told(EventBus bus, Place from, long until) {
    var telling = new Telling(bus, from);
    for (var change : feed.after(from.site(), from.number(), AT_ONCE)) {
      if (!telling.takes(change)) {
        return new Done.Later(Errands.pause(Math.max(0, telling.place.failures() - 1)));
      }
    }
    if (!telling.isDone()) {
      return new Done.Later(Errands.pause(Math.max(0, telling.place.failures() - 1)));
    }
    return telling.place.number() >= until || telling.place.number() == from.number()
        ? Done.FINISHED
        : new Done.Later(Duration.ZERO);
  }

  /// Tells some changes at once, and of each document one: a bus may take some of them and not the others.
  private final class Telling {

    private final EventBus bus;
    private final List<Told> told = new ArrayList<>();
    private final Set<String> groups = new HashSet<>();
    private Place place;
    private long last;

    Telling(EventBus bus, Place from) {
      this.bus = bus;
      this.place = from;
      this.last = from.number();
    }

    /// Says whether the bus still takes what it is told.
    boolean takes(Change change) {
      var next = bodies.of(bus.form(), change);
      boolean isFull = next.isPresent() && (told.size() == EventBus.MOST || groups.contains(next.get().group()));
      if (isFull && !isDone()) {
        return false;
      }
      next.ifPresent(one -> {
        told.add(one);
        groups.add(one.group());
      });
      last = change.number();
      return true;
    }

    /// Tells what there is, and says whether it was taken.
    boolean isDone() {
      if (last == place.number()) {
        return true;
      }
      switch (told.isEmpty() ? new Outcome.Taken(Map.of()) : bus.tell(told)) {
        case Outcome.Taken(var refused) -> {
          refused.forEach((id, why) -> log.warn("{} refuses change {}, which it is not told again: {}", bus.name(), id,
              why));
          place = kept(place.at(last));
          told.clear();
          groups.clear();
          return true;
        }
        case Outcome.NotNow(var why) -> {
          var pause = Errands.pause(place.failures());
          log.warn("{} is told again in {} seconds what happened on site {}: {}", bus.name(), pause.toSeconds(),
              place.site().text(), why);
          place = kept(place.failed(clock.instant().plus(pause)));
          return false;
        }
      }
    }
  }

  /// The place as it is kept then; another's where somebody else told the bus meanwhile.
  private Place kept(Place after) {
    return changes.commit(() -> {
      var now = table.find(Place.key(after.site(), after.bus())).map(item -> Place.read(after.site(), item));
      return now.map(Place::revision).orElse(0L) == after.revision() - 1
          ? Plan.of(after, after.write())
          : Plan.nothing(now.orElse(after));
    });
  }
}
