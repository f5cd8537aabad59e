package io.sheaf.docs.feed;

import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.News;
import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The door to the feed: reads it from any place on.
@Singleton
public final class ChangeFeed {

  private static final String LIST = "changes";

  private final Table table;
  private final Positions positions;

  ChangeFeed(Table table, Positions positions) {
    this.table = table;
    this.positions = positions;
  }

  /// Absent also where its site was erased.
  public Optional<Change> find(SiteId site, long number) {
    return table.find(TableSchema.CHANGE.key(site, number)).flatMap(
        item -> table.find(eventOf(site, item)).map(event -> new Change(number, Events.read(event))));
  }

  /// The changes after the one of this number, in their order, so many at most; 0 is before the first.
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

  private static Key eventOf(SiteId site, Item change) {
    return new News.Place((int) change.wholeNumber("shard"), Stamp.parse(change.text("when")),
        change.text("eventId")).key(site);
  }

  /// The number of the last change there is.
  public long last(SiteId site) {
    return last(table, site);
  }

  /// The number of the last change that there is in a table as it was.
  public static long last(Table table, SiteId site) {
    return table.find(NextChange.headKey(site)).map(item -> item.wholeNumber("count")).orElse(0L);
  }

  /// Whether anything has ever happened there, be it numbered by now or not.
  public boolean isBegun(SiteId site) {
    return last(site) > 0 || table.pages(Events.first(site)).stream().anyMatch(page -> !page.items().isEmpty());
  }

  /// The write that has the next change of the site get the number behind this one, where its changes come from
  /// elsewhere.
  public static Write goingOnBehind(SiteId site, long number) {
    return Write.put(Item.of(NextChange.headKey(site)).with("count", number).build());
  }

  /// The place after the change of this number, as clients get it; good for the site and any of its callers.
  public String cursor(SiteId site, long number) {
    // why all of one length: how long a cursor is would tell how much has happened that its caller does not see.
    var padded = String.format(Locale.ROOT, "%019d", number);
    return positions.seal(new Position(LIST, site.text(), padded, null), audience(site));
  }

  /// The number that a cursor stands for; another site's, or none of ours, is refused.
  public long number(SiteId site, String cursor) {
    if (cursor.equals("0")) {
      return 0;
    }
    var position = positions.open(cursor, audience(site));
    if (!position.list().equals(LIST)) {
      throw new InvalidPosition("the cursor is not one of changes");
    }
    return Long.parseLong(position.sort());
  }

  private static String audience(SiteId site) {
    return LIST + "\n" + site.text();
  }
}
