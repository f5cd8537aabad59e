package io.sheaf.standalone;

import io.sheaf.docs.web.Probe;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.dynamodb.DynamoConnection;
import io.sheaf.storage.table.sqlite.SqliteTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// The ports with the engines that were chosen behind them; open until closed, in the reverse order of opening.
final class Store implements AutoCloseable {

  private final Deque<AutoCloseable> opened;
  private final Table table;

  private Store(Deque<AutoCloseable> opened, Table table) {
    this.opened = opened;
    this.table = table;
  }

  static Store open(Choices choices, InstantSource clock) {
    var opened = new ArrayDeque<AutoCloseable>();
    try {
      // why whatever the engines are: two processes on one directory are a mistake in any case.
      var directory = opening(opened, DataDirectory.take(Path.of(choices.data())));
      var table = switch (choices.table()) {
        case SQLITE -> new SqliteTable(opening(opened, SqliteFile.open(directory)), clock);
        case DYNAMODB -> opening(opened, DynamoConnection.fromEnvironment(choices.tablePrefix())).table(clock);
      };
      return new Store(opened, table);
    } catch (RuntimeException failure) {
      closeAll(opened, failure);
      throw failure;
    }
  }

  private static <T extends AutoCloseable> T opening(Deque<AutoCloseable> opened, T part) {
    opened.push(part);
    return part;
  }

  Table table() {
    return table;
  }

  /// One question to each of the engines.
  List<Probe> probes() {
    var key = TableSchema.DOCUMENT.key(SiteId.DEFAULT, "readiness");
    return List.of(Probe.of("table", () -> table.find(key)));
  }

  @Override
  public void close() {
    var failure = new IllegalStateException("the store did not close cleanly");
    closeAll(opened, failure);
    if (failure.getSuppressed().length > 0) {
      throw failure;
    }
  }

  /// Closes what it can; what cannot be closed is noted, so that the rest still is.
  private static void closeAll(Deque<AutoCloseable> opened, RuntimeException notes) {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception failure) {
        notes.addSuppressed(failure);
      }
    }
  }
}
