package io.sheaf.docs.changes;

import io.sheaf.docs.web.Ids;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The log of what happened on each site. Whoever changes something lends the write of its event from here; rules,
/// the search index, webhooks, the change feed and the record of activities read it.
@Singleton
public final class Events {

  /// Never fewer than were ever in use: what was recorded in one must still be found.
  static final int SHARDS = 4;

  private static final int LARGEST_VALUE = 8 * 1024;

  private final Stamps stamps;

  Events(Stamps stamps) {
    this.stamps = stamps;
  }

  /// The write that records the event, as of now.
  public Write recording(Event event) {
    return recording(event, stamps.next());
  }

  /// The write that records the event, later than this stamp of the same subject.
  public Write recordingAfter(Stamp earlier, Event event) {
    return recording(event, stamps.next(earlier));
  }

  /// The write that records the event under a stamp that the caller keeps.
  public Write recording(Event event, Stamp stamp) {
    var id = Ids.uuid();
    var item = Item.of(TableSchema.EVENT.key(event.site(), shard(event.subject()), stamp, id)).with("eventId", id)
        .with("resource", event.resource()).with("type", event.type().name()).with("subject", event.subject())
        .with("userId", event.userId()).withOptional("onBehalfOf", event.onBehalfOf())
        .withOptional("delegationReason", event.delegationReason())
        .with("sourceIpAddress", event.address()).with("inserteddate", stamp.text());
    if (!event.ids().isEmpty()) {
      item.with("ids", texts(event.ids()));
    }
    if (!event.changes().isEmpty()) {
      item.with("changes", changes(event.changes()));
    }
    return Write.put(item.build());
  }

  /// What these writes tell, of the events among them.
  static List<Follower.Told> told(List<Write> writes) {
    var told = new ArrayList<Follower.Told>(1);
    for (var write : writes) {
      if (write instanceof Write.Put(var item, _) && item.findText("eventId").isPresent()) {
        told.add(new Follower.Told(TableSchema.EVENT.siteOf(item.key()),
            item.text("resource"), Event.Type.valueOf(item.text("type")), ids(item)));
      }
    }
    return told;
  }

  private static Map<String, String> ids(Item item) {
    var ids = new LinkedHashMap<String, String>();
    if (item.value("ids") instanceof Value.Fields(var fields)) {
      fields.forEach((name, value) -> {
        if (value instanceof Value.Text(var text)) {
          ids.put(name, text);
        }
      });
    }
    return ids;
  }

  /// The writes that announce the events among these writes, one for each site; to be part of the same write: who gives
  /// events their place in the feed finds them by that.
  public static List<Write> announcing(List<Write> writes) {
    var bySite = new LinkedHashMap<SiteId, List<Item>>(2);
    for (var write : writes) {
      if (write instanceof Write.Put(var item, _) && item.findText("eventId").isPresent()) {
        bySite.computeIfAbsent(TableSchema.EVENT.siteOf(item.key()), _ -> new ArrayList<>(1)).add(item);
      }
    }
    return bySite.entrySet().stream().map(one -> Write.put(News.of(one.getKey(), one.getValue()).item())).toList();
  }

  /// The event of an item of the log.
  public static Recorded read(Item item) {
    var site = TableSchema.EVENT.siteOf(item.key());
    var changes = new LinkedHashMap<String, Event.Changed>();
    if (item.value("changes") instanceof Value.Fields(var fields)) {
      fields.forEach((field, value) -> {
        if (value instanceof Value.Fields(var both)) {
          changes.put(field, new Event.Changed(both.get("oldValue"), both.get("newValue")));
        }
      });
    }
    return new Recorded(item.text("eventId"), Stamp.parse(item.text("inserteddate")),
        new Event(site, item.text("resource"), Event.Type.valueOf(item.text("type")), item.text("subject"),
            item.text("userId"), item.findText("onBehalfOf").orElse(null),
            item.findText("delegationReason").orElse(null), item.text("sourceIpAddress"), ids(item),
            changes));
  }

  /// What finds the first event in each part of a site's log.
  public static List<Query> first(SiteId site) {
    return IntStream.range(0, SHARDS)
        .mapToObj(shard -> Query.of(TableSchema.EVENT.main().partition(site, shard)).limit(1)).toList();
  }

  static int shard(String subject) {
    return Math.floorMod(subject.hashCode(), SHARDS);
  }

  private static Value texts(Map<String, String> texts) {
    var values = new LinkedHashMap<String, Value>();
    texts.forEach((name, text) -> values.put(name, Value.of(text)));
    return Value.of(values);
  }

  private static Value changes(Map<String, Event.Changed> changes) {
    var fields = new LinkedHashMap<String, Value>();
    changes.forEach((field, changed) -> {
      var both = new LinkedHashMap<String, Value>();
      if (changed.before() != null) {
        both.put("oldValue", bounded(changed.before()));
      }
      if (changed.after() != null) {
        both.put("newValue", bounded(changed.after()));
      }
      fields.put(field, Value.of(both));
    });
    return Value.of(fields);
  }

  /// why: an event is part of a write that has limits of its own.
  private static Value bounded(Value value) {
    return value instanceof Value.Text(var text) && text.length() > LARGEST_VALUE
        ? Value.of(text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, LARGEST_VALUE))) + "…")
        : value;
  }
}
