package io.sheaf.docs.changes;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.util.List;
import java.util.stream.IntStream;

/// That a write recorded events which have no place in the feed of their site yet.
public record News(SiteId site, Stamp when, String id, List<Place> events) {

  /// Never fewer than were ever in use: what was announced in one must still be found.
  private static final int SHARDS = 4;

  /// The partitions that all news are in; those of a site are in one.
  public static final List<String> PARTITIONS = IntStream.range(0, SHARDS)
      .mapToObj(shard -> TableSchema.NEWS.main().globalPartition(shard).text()).toList();

  /// Where an event stands in the log of its site.
  public record Place(int shard, Stamp when, String eventId) {

    public Key key(SiteId site) {
      return TableSchema.EVENT.key(site, shard, when, eventId);
    }

    private String text() {
      return shard + " " + when.text() + " " + eventId;
    }

    private static Place read(String text) {
      var parts = text.split(" ", 3);
      return new Place(Integer.parseInt(parts[0]), Stamp.parse(parts[1]), parts[2]);
    }

    static Place of(Item event) {
      return new Place(Events.shard(event.text("subject")), Stamp.parse(event.text("inserteddate")),
          event.text("eventId"));
    }
  }

  public News {
    events = List.copyOf(events);
  }

  /// Of events of one site that are about to be recorded.
  static News of(SiteId site, List<Item> events) {
    var first = Place.of(events.getFirst());
    return new News(site, first.when, first.eventId, events.stream().map(Place::of).toList());
  }

  public static News read(Item item) {
    return new News(new SiteId(item.text("siteId")), Stamp.parse(item.text("when")), item.text("newsId"),
        item.texts("events").stream().map(Place::read).toList());
  }

  public Item item() {
    return Item.of(key()).with("newsId", id).with("siteId", site.text()).with("when", when.text())
        .with("events", Value.texts(events.stream().map(Place::text).toList())).build();
  }

  public Key key() {
    return TableSchema.NEWS.globalKey(Math.floorMod(site.hashCode(), SHARDS), when, id);
  }

  /// The same without the first of its events.
  public News without(int first) {
    return new News(site, when, id, events.subList(first, events.size()));
  }
}
