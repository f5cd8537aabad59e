package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableDifferential;
import io.sheaf.storage.table.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

class DynamoDifferentialTest extends TableDifferential {

  private @Nullable LocalTables tables;

  @Override
  protected Table open(TestClock clock) {
    tables = LocalTables.open();
    return tables.connection().table(clock);
  }

  @Override
  protected int few() {
    return 600;
  }

  @AfterEach
  void close() {
    if (tables != null) {
      tables.close();
    }
  }
}
