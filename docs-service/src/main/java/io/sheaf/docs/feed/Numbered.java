package io.sheaf.docs.feed;

import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.News;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The door to the changes that have their numbers.
@Singleton
public final class Numbered {

  private final Table table;

  Numbered(Table table) {
    this.table = table;
  }

  /// Absent also where its site was erased.
  public Optional<Change> find(SiteId site, long number) {
    return table.find(TableSchema.CHANGE.key(site, number)).flatMap(
        item -> table.find(eventOf(site, item)).map(event -> new Change(number, Events.read(event))));
  }

  /// Those after that number, in their order, so many at most.
  public List<Change> after(SiteId site, long number, int most) {
    var face = TableSchema.CHANGE.main();
    var items = table.page(Query.of(face.partition(site), face.atLeast(number + 1)).limit(most)).items();
    Map<Long, Key> keys = LinkedHashMap.newLinkedHashMap(items.size());
    items.forEach(item -> keys.put(item.wholeNumber("number"), eventOf(site, item)));
    var events = keys.isEmpty() ? Map.<Key, Item>of() : table.find(keys.values());
    var changes = new ArrayList<Change>(keys.size());
    keys.forEach((at, key) -> {
      var event = events.get(key);
      if (event != null) {
        changes.add(new Change(at, Events.read(event)));
      }
    });
    return changes;
  }

  /// The number of the latest; 0 before the first.
  public long last(SiteId site) {
    return table.find(Arrivals.headKey(site)).map(item -> item.wholeNumber("count")).orElse(0L);
  }

  private static Key eventOf(SiteId site, Item change) {
    return new News.Place((int) change.wholeNumber("shard"), Stamp.parse(change.text("when")),
        change.text("eventId")).key(site);
  }
}
