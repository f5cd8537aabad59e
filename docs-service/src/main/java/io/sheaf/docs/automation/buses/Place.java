package io.sheaf.docs.automation.buses;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How far a bus was told of the changes of a site.
///
/// @param number of the last change that it took
/// @param failures how often in a row it did not take what comes then
/// @param next when it is told again, after it failed
/// @param revision 0 before it was kept first
record Place(SiteId site, String bus, long number, int failures, @Nullable Instant next, long revision) {

  static Key key(SiteId site, String bus) {
    return TableSchema.BUS_PLACE.key(site, bus);
  }

  /// Before this change, of a bus that was never told of any.
  static Place before(SiteId site, String bus, long number) {
    return new Place(site, bus, number - 1, 0, null, 0);
  }

  static Place read(SiteId site, Item item) {
    return new Place(site, item.text("name"), item.wholeNumber("number"), (int) item.wholeNumber("failures"),
        item.findText("next").map(Instant::parse).orElse(null), item.wholeNumber("revision"));
  }

  Place at(long later) {
    return new Place(site, bus, later, 0, null, revision + 1);
  }

  Place failed(Instant again) {
    return new Place(site, bus, number, failures + 1, again, revision + 1);
  }

  /// The write that puts this in the place of the revision before.
  Write write() {
    var item = Item.of(key(site, bus)).with("name", bus).with("number", number).with("failures", failures)
        .withOptional("next", next == null ? null : next.toString()).with("revision", revision).build();
    return revision == 1 ? Write.insert(item) : Write.put(item, Condition.equal("revision", revision - 1));
  }
}
