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
import java.util.List;

/// What was noticed on a site within a moment, on its way to the ledger.
record Notes(Key key, SiteId site, List<Activity> activities) {

  /// Never more: a write of the ledger takes whole notes.
  static final int MOST = 40;

  Notes {
    activities = List.copyOf(activities);
  }

  static Notes of(SiteId site, List<Activity> activities, Stamp now) {
    return new Notes(TableSchema.LEDGER_NOTES.globalKey(now, Ids.uuid()), site, activities);
  }

  Item item() {
    return Item.of(key).with("siteId", site.text())
        .with("activities", Value.texts(activities.stream().map(ActivityText::of).toList())).build();
  }

  static Notes read(Item item) {
    return new Notes(item.key(), new SiteId(item.text("siteId")),
        item.texts("activities").stream().map(ActivityText::read).toList());
  }
}
