package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.TestClock;

/// Where what is passed over ends a page long before it is full.
class DynamoSiteItemsInSmallStepsTest extends DynamoSiteItemsTest {

  @Override
  protected Engine open(TestClock clock) {
    var engine = super.open(clock);
    return new Engine(engine.table(), new DynamoSiteItems(tables.connection().client(), new TableNames(tables.prefix()),
        Patience.USUAL, 2));
  }
}
