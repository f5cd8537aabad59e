package io.sheaf.docs.automation.buses;

import io.sheaf.docs.web.Outward;
import io.sheaf.storage.bus.EventBus;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/// The topics and buses that the operator named.
@Singleton
final class Buses {

  private final List<EventBus> all;

  Buses(Outward outward) {
    this.all = outward.buses();
  }

  List<EventBus> all() {
    return all;
  }

  /// The one of this name, or the one whose name ends in it, as the names of AWS do.
  Optional<EventBus> find(String name) {
    return all.stream().filter(bus -> bus.name().equals(name)).findFirst()
        .or(() -> all.stream().filter(bus -> lastPart(bus.name()).equals(name)).findFirst());
  }

  private static String lastPart(String name) {
    return name.substring(Math.max(name.lastIndexOf(':'), name.lastIndexOf('/')) + 1);
  }
}
