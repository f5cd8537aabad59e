package io.sheaf.docs.errands;

import io.sheaf.docs.web.Ids;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/// Something that is still to be done.
///
/// @param type names the [ErrandWork] that does it
/// @param subject what it is about; errands of a site with one subject never overlap
/// @param arguments what the work needs to know; bounded, it is kept in one item
/// @param tries how often it was put off because it could not be done
/// @param userId on whose behalf
public record Errand(String id, SiteId site, String type, String subject, Map<String, String> arguments, int tries,
    String userId, Instant due) {

  /// Never fewer than were ever in use: what was recorded in one must still be found.
  public static final int SHARDS = 16;

  public Errand {
    arguments = Map.copyOf(arguments);
    due = due.truncatedTo(ChronoUnit.MICROS);
  }

  /// A new errand, due at once.
  public static Errand of(SiteId site, String type, String subject, Map<String, String> arguments, String userId,
      Instant now) {
    return new Errand(Ids.uuid(), site, type, subject, arguments, 0, userId, now);
  }

  public Errand dueAt(Instant when) {
    return new Errand(id, site, type, subject, arguments, tries, userId, when);
  }

  /// The same errand, to be tried once more at that time.
  Errand again(Instant when) {
    return new Errand(id, site, type, subject, arguments, tries + 1, userId, when);
  }

  public String argument(String name) {
    var value = arguments.get(name);
    if (value == null) {
      throw new IllegalStateException("errand " + id + " of type " + type + " lacks its " + name);
    }
    return value;
  }

  /// What no other errand may be done beside.
  String lane() {
    return site.text() + "\n" + subject;
  }

  int shard() {
    return Math.floorMod(lane().hashCode(), SHARDS);
  }

  Key key() {
    return TableSchema.ERRAND.globalKey(shard(), new Stamp(due, 0), id);
  }

  /// As it is recorded.
  public Item item() {
    var texts = new LinkedHashMap<String, Value>();
    arguments.forEach((name, value) -> texts.put(name, Value.of(value)));
    return Item.of(key()).with("errandId", id).with("siteId", site.text()).with("type", type).with("subject", subject)
        .with("arguments", Value.of(texts)).with("tries", tries).with("userId", userId).with("due", due.toString())
        .build();
  }

  static Errand read(Item item) {
    var arguments = new LinkedHashMap<String, String>();
    if (item.value("arguments") instanceof Value.Fields(var fields)) {
      fields.forEach((name, value) -> arguments.put(name, value instanceof Value.Text(var text) ? text : ""));
    }
    return new Errand(item.text("errandId"), new SiteId(item.text("siteId")), item.text("type"), item.text("subject"),
        arguments, (int) item.wholeNumber("tries"), item.text("userId"), Stamp.instant(item.text("due")));
  }
}
