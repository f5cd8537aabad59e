package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.sqlite.SqliteConnection;
import io.sheaf.storage.table.IndexEntry;
import io.sheaf.storage.table.IndexName;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.ItemJson;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.TableName;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Items to rows and back.
final class Rows {

  static final String COLUMNS = "gsi1pk, gsi1sk, gsi2pk, gsi2sk, expires, body";

  private static final Statements DOCUMENTS = new Statements(TableName.DOCUMENTS);
  private static final Statements AUDIT = new Statements(TableName.AUDIT);

  private Rows() {
  }

  private static final class Statements {
    private final String find;
    private final String put;
    private final String delete;

    Statements(TableName table) {
      find = "SELECT " + COLUMNS + " FROM " + table.text() + " WHERE pk = ? AND sk = ?";
      put = "INSERT INTO " + table.text() + " (pk, sk, " + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (pk, sk) DO UPDATE SET gsi1pk = excluded.gsi1pk, gsi1sk = excluded.gsi1sk,"
          + " gsi2pk = excluded.gsi2pk, gsi2sk = excluded.gsi2sk, expires = excluded.expires, body = excluded.body";
      delete = "DELETE FROM " + table.text() + " WHERE pk = ? AND sk = ?";
    }

    static Statements of(TableName table) {
      return switch (table) {
        case DOCUMENTS -> DOCUMENTS;
        case AUDIT -> AUDIT;
      };
    }
  }

  static @Nullable Item find(SqliteConnection connection, Key key, Instant now) throws SQLException {
    var statement = connection.prepared(Statements.of(key.table()).find);
    statement.setString(1, key.partition());
    statement.setString(2, key.sort());
    try (var row = statement.executeQuery()) {
      return row.next() ? live(read(key, row, 1), now) : null;
    }
  }

  private static @Nullable Item live(Item item, Instant now) {
    return item.isThereAt(now) ? item : null;
  }

  /// The item of a row whose [#COLUMNS] begin at this column.
  static Item read(Key key, ResultSet row, int column) throws SQLException {
    var item = Item.of(key);
    var gsi1 = row.getString(column);
    if (gsi1 != null) {
      item.indexed(new IndexEntry(IndexName.GSI1, gsi1, row.getString(column + 1)));
    }
    var gsi2 = row.getString(column + 2);
    if (gsi2 != null) {
      item.indexed(new IndexEntry(IndexName.GSI2, gsi2, row.getString(column + 3)));
    }
    long expires = row.getLong(column + 4);
    if (expires != 0) {
      item.expiring(Instant.ofEpochSecond(expires));
    }
    ItemJson.read(row.getBytes(column + 5), item);
    return item.build();
  }

  static void put(SqliteConnection connection, Item item, byte[] body) throws SQLException {
    var statement = connection.prepared(Statements.of(item.key().table()).put);
    statement.setString(1, item.key().partition());
    statement.setString(2, item.key().sort());
    bind(statement, 3, item.entry(IndexName.GSI1));
    bind(statement, 5, item.entry(IndexName.GSI2));
    var expires = item.expires();
    if (expires == null) {
      statement.setNull(7, Types.INTEGER);
    } else {
      statement.setLong(7, expires.getEpochSecond());
    }
    statement.setBytes(8, body);
    statement.executeUpdate();
  }

  private static void bind(PreparedStatement statement, int column, Optional<IndexEntry> entry) throws SQLException {
    if (entry.isPresent()) {
      statement.setString(column, entry.get().partition());
      statement.setString(column + 1, entry.get().sort());
    } else {
      statement.setNull(column, Types.VARCHAR);
      statement.setNull(column + 1, Types.VARCHAR);
    }
  }

  static void delete(SqliteConnection connection, Key key) throws SQLException {
    var statement = connection.prepared(Statements.of(key.table()).delete);
    statement.setString(1, key.partition());
    statement.setString(2, key.sort());
    statement.executeUpdate();
  }
}
