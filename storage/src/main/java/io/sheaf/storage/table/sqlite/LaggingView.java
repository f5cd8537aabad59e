package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.sqlite.SqliteConnection;
import io.sheaf.storage.sqlite.SqliteFile;
import java.sql.SQLException;

/// The file as it was when this was last told to catch up. For tests.
public final class LaggingView implements AutoCloseable {

  private final SqliteConnection connection;

  public LaggingView(SqliteFile file) {
    this.connection = file.reader();
    begin();
  }

  private void begin() {
    try {
      connection.execute("BEGIN");
      // why: the state is taken with the first read, not with BEGIN.
      connection.prepared("SELECT count(*) FROM sqlite_schema").executeQuery().close();
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  public synchronized void catchUp() {
    try {
      connection.execute("COMMIT");
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
    begin();
  }

  synchronized <T> T read(SqliteFile.Reading<T> reading) {
    try {
      return reading.from(connection);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Override
  public synchronized void close() {
    try {
      connection.close();
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
