package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.sqlite.EmbeddedStore;
import io.sheaf.storage.table.SiteItemsContract;
import io.sheaf.storage.table.TestClock;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteSiteItemsTest extends SiteItemsContract {

  @TempDir
  Path directory;

  protected EmbeddedStore store;

  @Override
  protected Engine open(TestClock clock) {
    store = EmbeddedStore.open(directory);
    return new Engine(new SqliteTable(store.file(), clock), new SqliteSiteItems(store.file()));
  }

  @AfterEach
  void close() {
    store.close();
  }
}
