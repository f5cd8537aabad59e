package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.TableName;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;

/// Reads items of the documents with two prepared statements on a connection of its own: what a read cannot be
/// quicker than. One thread's.
public final class RawReader implements AutoCloseable {

  private final Connection connection;
  private final PreparedStatement find;
  private final PreparedStatement page;

  public RawReader(Path database) throws SQLException {
    connection = JDBC.createConnection("jdbc:sqlite:" + database, new Properties());
    try (var settings = connection.createStatement()) {
      settings.executeUpdate("PRAGMA query_only=ON");
      settings.executeUpdate("PRAGMA mmap_size=1073741824");
    }
    find = connection.prepareStatement("SELECT " + Rows.COLUMNS + " FROM documents WHERE pk = ? AND sk = ?");
    page = connection.prepareStatement("SELECT " + Rows.COLUMNS + ", pk, sk FROM documents WHERE gsi2pk = ?"
        + " ORDER BY gsi2sk, pk, sk LIMIT ?");
  }

  public @Nullable Item find(Key key) throws SQLException {
    find.setString(1, key.partition());
    find.setString(2, key.sort());
    try (var row = find.executeQuery()) {
      return row.next() ? Rows.read(key, row, 1) : null;
    }
  }

  /// The first items of a partition of the second index.
  public List<Item> page(String partition, int limit) throws SQLException {
    page.setString(1, partition);
    page.setInt(2, limit);
    var items = new ArrayList<Item>(limit);
    try (var rows = page.executeQuery()) {
      while (rows.next()) {
        items.add(Rows.read(Key.stored(TableName.DOCUMENTS, rows.getString(7), rows.getString(8)), rows, 1));
      }
    }
    return items;
  }

  @Override
  public void close() throws SQLException {
    find.close();
    page.close();
    connection.close();
  }
}
