package io.sheaf.docs.governance.activities;

import io.sheaf.storage.table.IndexName;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Value;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;

/// An activity as an item of the table `audit`.
public final class ActivityItem {

  private static final int MOST_BYTES = Limits.ITEM_BYTES - 16 * 1024;

  private ActivityItem() {
  }

  /// Whether an item can hold all of it, and its index entries.
  public static boolean fits(Item item) {
    return Limits.size(item) <= MOST_BYTES;
  }

  public static Item of(SiteId site, Activity activity) {
    var place = Resources.place(site, activity);
    var ids = place.ids().toArray();
    var values = new Object[ids.length + 1];
    System.arraycopy(ids, 0, values, 0, ids.length);
    values[ids.length] = activity.when();
    var item = Item.of(place.kind().key(site, values))
        .indexed(place.kind().index(IndexName.GSI1).entry(site, Resources.shortened(activity.userId()), activity.when(),
            place.last()))
        .indexed(place.kind().index(IndexName.GSI2).entry(site, day(activity), activity.when(), place.last()))
        .with("siteId", site.text()).with("resource", activity.resource()).with("type", activity.type().name())
        .with("status", activity.status().name()).with("userId", activity.userId())
        .with("source", activity.source()).with("sourceIpAddress", activity.address())
        .withOptional("message", activity.message()).withOptional("subject", activity.subject())
        .with("inserteddate", activity.when().text());
    if (activity.delegation() != null) {
      item.with("delegation", ActivityText.delegation(activity.delegation()));
    }
    var others = new LinkedHashMap<String, String>();
    activity.ids().forEach((name, id) -> {
      if (Resources.WIRE_IDS.contains(name)) {
        item.with(name, id);
      } else {
        others.put(name, id);
      }
    });
    if (!others.isEmpty()) {
      item.with("ids", ActivityText.texts(others));
    }
    if (!activity.changes().isEmpty()) {
      item.with("changeSet", ActivityText.changes(activity.changes()));
    }
    return item.build();
  }

  public static Activity read(Item item) {
    Map<String, String> ids = new LinkedHashMap<>(ActivityText.texts(item.value("ids")));
    for (var name : Resources.WIRE_IDS) {
      if (item.value(name) instanceof Value.Text(var id)) {
        ids.put(name, id);
      }
    }
    return new Activity(item.text("resource"), Activity.Type.valueOf(item.text("type")),
        Activity.Status.valueOf(item.text("status")), Stamp.parse(item.text("inserteddate")), item.text("userId"),
        ActivityText.delegation(item.value("delegation")), item.text("source"), item.text("sourceIpAddress"),
        item.findText("message").orElse(null), item.findText("subject").orElse(null), ids,
        ActivityText.changes(item.value("changeSet")));
  }

  public static LocalDate day(Activity activity) {
    return LocalDate.ofInstant(activity.when().micros(), ZoneOffset.UTC);
  }
}
