package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableDifferential;
import io.sheaf.storage.table.TestClock;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteDifferentialTest extends TableDifferential {

  @TempDir
  Path directory;

  private DataDirectory data;
  private SqliteFile file;

  @Override
  protected Table open(TestClock clock) {
    data = DataDirectory.take(directory.resolve("data"));
    file = SqliteFile.open(data);
    return new SqliteTable(file, clock);
  }

  @Override
  protected int few() {
    return 1500;
  }

  @AfterEach
  void close() {
    file.close();
    data.close();
  }
}
