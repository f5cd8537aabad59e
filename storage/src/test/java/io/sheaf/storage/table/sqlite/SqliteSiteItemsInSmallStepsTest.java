package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.table.TestClock;

/// Where what is passed over ends a page long before it is full.
class SqliteSiteItemsInSmallStepsTest extends SqliteSiteItemsTest {

  @Override
  protected Engine open(TestClock clock) {
    var engine = super.open(clock);
    return new Engine(engine.table(), new SqliteSiteItems(store.file(), 3));
  }
}
