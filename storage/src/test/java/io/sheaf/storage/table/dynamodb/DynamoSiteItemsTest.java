package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.SiteItemsContract;
import io.sheaf.storage.table.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

class DynamoSiteItemsTest extends SiteItemsContract {

  protected @Nullable LocalTables tables;

  @Override
  protected Engine open(TestClock clock) {
    tables = LocalTables.open();
    return new Engine(tables.connection().table(clock), tables.connection().siteItems());
  }

  @AfterEach
  void close() {
    if (tables != null) {
      tables.close();
    }
  }
}
