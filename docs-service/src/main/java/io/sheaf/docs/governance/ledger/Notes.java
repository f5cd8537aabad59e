package io.sheaf.docs.governance.ledger;

import io.sheaf.docs.governance.activities.Activity;
import io.sheaf.docs.governance.activities.ActivityText;
import io.sheaf.docs.web.Ids;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// What was noticed on a site within a moment, on its way to the ledger.
record Notes(Key key, SiteId site, List<Activity> activities) {

  /// Never more: a write of the ledger takes whole notes.
  static final int MOST = 40;
  private static final String BETWEEN = "\t";
  private static final int FIRST_ID = 2;
  private static final int NONE = -1;

  Notes {
    activities = List.copyOf(activities);
  }

  static Notes of(SiteId site, List<Activity> activities, Stamp now) {
    return new Notes(TableSchema.LEDGER_NOTES.globalKey(now, Ids.uuid()), site, activities);
  }

  Item item() {
    return Item.of(key).with("siteId", site.text()).with("activities", Value.texts(written(activities))).build();
  }

  static Notes read(Item item) {
    return new Notes(item.key(), new SiteId(item.text("siteId")), read(item.texts("activities")));
  }

  /// Of those that differ in nothing but the moment and the ids, as views of somebody do, the first is spelled out; the
  /// others name its place, their moment and their ids.
  ///
  /// why not each as a whole: while many people read, they would wait for it.
  private static List<String> written(List<Activity> activities) {
    var texts = new ArrayList<String>(activities.size());
    var whole = new ArrayList<Integer>();
    for (var activity : activities) {
      int first = first(activity, activities, whole);
      if (first == NONE) {
        whole.add(texts.size());
      }
      texts.add(first == NONE ? ActivityText.of(activity) : inShort(first, activity));
    }
    return texts;
  }

  /// The place of the one that it is like, among those that are spelled out.
  private static int first(Activity activity, List<Activity> activities, List<Integer> whole) {
    for (int place : whole) {
      if (activities.get(place).isLike(activity)) {
        // why: an id may be anything that somebody has put into a path.
        return activity.ids().values().stream().anyMatch(id -> id.contains(BETWEEN)) ? NONE : place;
      }
    }
    return NONE;
  }

  private static String inShort(int place, Activity activity) {
    var text = new StringBuilder().append(place).append(BETWEEN).append(activity.when().text());
    activity.ids().values().forEach(id -> text.append(BETWEEN).append(id));
    return text.toString();
  }

  private static List<Activity> read(List<String> texts) {
    var activities = new ArrayList<Activity>(texts.size());
    for (var text : texts) {
      activities.add(text.startsWith("{") ? ActivityText.read(text) : fromShort(text.split(BETWEEN, -1), activities));
    }
    return activities;
  }

  private static Activity fromShort(String[] parts, List<Activity> before) {
    var first = before.get(Integer.parseInt(parts[0]));
    var ids = new LinkedHashMap<String, String>();
    for (var name : first.ids().keySet()) {
      ids.put(name, parts[FIRST_ID + ids.size()]);
    }
    return first.likewise(Stamp.parse(parts[1]), ids);
  }
}
