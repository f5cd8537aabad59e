package io.sheaf.storage.sqlite;

import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;

/// A SQLite file as it was in one moment, whatever is written meanwhile. One reading at a time. As long as it is open,
/// the log that is written ahead cannot be taken into the file, and grows.
public final class SqliteSnapshot implements SqliteReads, AutoCloseable {

  private final SqliteConnection connection;
  private final ReentrantLock lock = new ReentrantLock();
  private boolean closed;

  SqliteSnapshot(SqliteConnection connection) throws SQLException {
    this.connection = connection;
    connection.run("BEGIN");
    // why: the moment is that of the first reading, and not of BEGIN.
    try (var first = connection.prepared("SELECT count(*) FROM sqlite_schema").executeQuery()) {
      first.next();
    }
  }

  @Override
  public <T extends @org.jspecify.annotations.Nullable Object> T read(SqliteFile.Reading<T> reading) {
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("the snapshot is closed");
      }
      return reading.from(connection);
    } catch (SQLException failure) {
      throw SqliteFile.translated(failure);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      if (!closed) {
        closed = true;
        connection.close();
      }
    } catch (SQLException failure) {
      throw SqliteFile.translated(failure);
    } finally {
      lock.unlock();
    }
  }
}
