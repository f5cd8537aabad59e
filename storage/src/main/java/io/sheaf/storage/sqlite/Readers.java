package io.sheaf.storage.sqlite;

import io.sheaf.storage.sqlite.SqliteFile.Reading;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/// Connections that read, so many at a time; opened when they are needed, and kept.
final class Readers {

  private final Path path;
  private final int most;
  private final Semaphore places;
  private final ConcurrentLinkedDeque<SqliteConnection> idle = new ConcurrentLinkedDeque<>();
  private volatile boolean closed;

  Readers(Path path, int most) {
    this.path = path;
    this.most = most;
    this.places = new Semaphore(most);
  }

  /// Waits for a connection where all are in use.
  <T extends @org.jspecify.annotations.Nullable Object> T read(Reading<T> reading) throws SQLException {
    places.acquireUninterruptibly();
    try {
      if (closed) {
        throw new IllegalStateException("the store is closed");
      }
      var pooled = idle.pollFirst();
      var connection = pooled != null ? pooled : Pragmas.reading(path);
      try {
        return reading.from(connection);
      } catch (SQLException failure) {
        connection.forgetStatements();
        throw failure;
      } finally {
        idle.addFirst(connection);
      }
    } finally {
      places.release();
    }
  }

  /// Waits for those who read; further readings are refused.
  void close() throws SQLException {
    closed = true;
    places.acquireUninterruptibly(most);
    try {
      for (var connection : idle) {
        connection.close();
      }
    } finally {
      places.release(most);
    }
  }
}
