package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableContract;
import io.sheaf.storage.table.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

class DynamoTableTest extends TableContract {

  private @Nullable LocalTables tables;

  @Override
  protected Table open(TestClock clock) {
    tables = LocalTables.open();
    return tables.connection().table(clock);
  }

  @AfterEach
  void close() {
    if (tables != null) {
      tables.close();
    }
  }
}
