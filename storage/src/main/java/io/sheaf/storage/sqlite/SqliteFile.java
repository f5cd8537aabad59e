package io.sheaf.storage.sqlite;

import io.sheaf.storage.table.StorageFull;
import io.sheaf.storage.threads.GivingWay;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// One SQLite file: one thread writes, in batches that share a commit and its sync; many threads read, each from
/// the state that was last committed. What [#write] has answered survives the loss of the process and of power.
public final class SqliteFile implements SqliteReads, AutoCloseable {

  /// why no more: who reads keeps a processor for as long, so more would only be opened at once by many who come at once,
  /// and each keeps its cache.
  private static final int READERS = Math.max(6, 2 * Runtime.getRuntime().availableProcessors());
  private static final int READERS_GIVING_WAY = 4;

  /// Something to do in the writer's transaction. It may run twice, when another of its batch failed.
  @FunctionalInterface
  public interface Change<T extends @org.jspecify.annotations.Nullable Object> {
    T apply(SqliteConnection connection) throws SQLException;
  }

  @FunctionalInterface
  public interface Reading<T extends @org.jspecify.annotations.Nullable Object> {
    T from(SqliteConnection connection) throws SQLException;
  }

  private final Path path;
  private final GroupCommit writer;
  private final Readers readers;
  /// why apart: who gives way may keep a connection for as long as others want the processors, and those others want
  /// connections.
  private final Readers readersGivingWay;
  private final AtomicBoolean closed = new AtomicBoolean();

  private SqliteFile(Path path, SqliteConnection writing) {
    this.path = path;
    this.writer = new GroupCommit(writing);
    this.readers = new Readers(path, READERS);
    this.readersGivingWay = new Readers(path, READERS_GIVING_WAY);
  }

  /// Opens the file, making it where it is missing and bringing an older schema up to date.
  public static SqliteFile open(DataDirectory directory) {
    var path = directory.file("sheaf.db");
    try {
      var connection = Pragmas.writing(path);
      Schema.migrate(connection, path);
      return new SqliteFile(path, connection);
    } catch (SQLException failure) {
      throw new CannotOpen("The database " + path + " cannot be opened: " + failure.getMessage(), failure);
    }
  }

  public Path path() {
    return path;
  }

  /// Does the change and answers once it is durable. An exception means that nothing of it happened.
  public <T extends @org.jspecify.annotations.Nullable Object> T write(Change<T> change) {
    return writer.write(change);
  }

  /// Takes the change over and answers at once: it becomes durable with or before the next [#write] that begins
  /// after this call, else within a second, and until then only memory has it. While it cannot be made durable
  /// (a full disk), no later write can either. Waits when more than a few megabytes are waiting already.
  public void writeSoon(Change<?> change, int bytes, Runnable onceDurable) {
    writer.writeSoon(change, bytes, onceDurable);
  }

  @Override
  public <T extends @org.jspecify.annotations.Nullable Object> T read(Reading<T> reading) {
    try {
      return (GivingWay.isSo() ? readersGivingWay : readers).read(reading);
    } catch (SQLException failure) {
      throw translated(failure);
    }
  }

  /// A connection of one's own, for who needs the same state over several readings. The taker closes it.
  public SqliteConnection reader() {
    try {
      return Pragmas.reading(path);
    } catch (SQLException failure) {
      throw translated(failure);
    }
  }

  /// The file as it is now, for as long as it is not closed.
  public SqliteSnapshot snapshot() {
    try {
      return new SqliteSnapshot(Pragmas.reading(path));
    } catch (SQLException failure) {
      throw translated(failure);
    }
  }

  /// Copies all of it, as it is in one moment, into a file that is not there yet.
  public void copyTo(Path target) {
    try (var connection = Pragmas.copying(path); var copy = connection.prepared("VACUUM INTO ?")) {
      copy.setString(1, target.toString());
      copy.execute();
    } catch (SQLException failure) {
      throw translated(failure);
    }
  }

  /// Another file of the same form, to be read only, such as a copy.
  public static SqliteSnapshot read(Path path) {
    try {
      return new SqliteSnapshot(Pragmas.reading(path));
    } catch (SQLException failure) {
      throw new CannotOpen("The database " + path + " cannot be read: " + failure.getMessage(), failure);
    }
  }

  /// How many transactions have been committed since the file was opened.
  public long commits() {
    return writer.commits();
  }

  /// How many changes these held for which somebody waited until they were durable.
  public long writes() {
    return writer.writes();
  }

  static RuntimeException translated(SQLException failure) {
    if (isFull(failure)) {
      return new StorageFull("The disk is full: nothing was written. Make room, and it goes on.");
    }
    return new IllegalStateException("the database failed: " + failure.getMessage(), failure);
  }

  private static boolean isFull(SQLException failure) {
    return failure instanceof SQLiteException known && (known.getResultCode() == SQLiteErrorCode.SQLITE_FULL
        || String.valueOf(failure.getMessage()).contains("No space left"));
  }

  /// Does what was handed over, then closes. Further calls are refused.
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    writer.close();
    try {
      readers.close();
      readersGivingWay.close();
    } catch (SQLException failure) {
      throw translated(failure);
    }
  }
}
