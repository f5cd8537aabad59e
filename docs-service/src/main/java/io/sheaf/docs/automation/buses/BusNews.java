package io.sheaf.docs.automation.buses;

import io.sheaf.docs.automation.outward.EventName;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.feed.Hearer;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.List;

/// Hears what happens to documents, and has the buses told.
@Singleton
final class BusNews implements Hearer {

  private final Buses buses;
  private final Errands errands;

  BusNews(Buses buses, Errands errands) {
    this.buses = buses;
    this.errands = errands;
  }

  @Override
  public List<Write> hear(Change change) {
    return buses.all().isEmpty() || EventName.of(change.event()).isEmpty()
        ? List.of()
        : buses.all().stream().map(bus -> errands.recording(BusWork.errand(bus, change))).toList();
  }
}
