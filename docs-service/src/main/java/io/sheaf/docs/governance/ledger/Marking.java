package io.sheaf.docs.governance.ledger;

import io.sheaf.docs.feed.Change;
import io.sheaf.docs.feed.Hearer;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.List;

/// Marks the sites whose ledger does not hold all changes yet; one mark for all changes that are numbered in one write.
@Singleton
final class Marking implements Hearer {

  private final Switch activities;

  Marking(Switch activities) {
    this.activities = activities;
  }

  static Key key(SiteId site) {
    return TableSchema.LEDGER_DUE.globalKey(site.text());
  }

  @Override
  public List<Write> hear(Change change) {
    return activities.isOn() ? List.of(mark(change.site(), change.number())) : List.of();
  }

  static Write mark(SiteId site, long number) {
    return Write.put(Item.of(key(site)).with("siteId", site.text()).with("number", number).build());
  }
}
