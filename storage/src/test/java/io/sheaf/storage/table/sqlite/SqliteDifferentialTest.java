package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.sqlite.EmbeddedStore;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableDifferential;
import io.sheaf.storage.table.TestClock;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteDifferentialTest extends TableDifferential {

  @TempDir
  Path directory;

  private EmbeddedStore store;

  @Override
  protected Table open(TestClock clock) {
    store = EmbeddedStore.open(directory);
    return new SqliteTable(store.file(), clock);
  }

  @Override
  protected int few() {
    return 1500;
  }

  @AfterEach
  void close() {
    store.close();
  }
}
