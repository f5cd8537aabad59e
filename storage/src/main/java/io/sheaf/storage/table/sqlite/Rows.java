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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Items to rows and back.
final class Rows {

  static final String COLUMNS = "gsi1pk, gsi1sk, gsi2pk, gsi2sk, expires, body";

  private static final Statements DOCUMENTS = new Statements(TableName.DOCUMENTS);
  private static final Statements AUDIT = new Statements(TableName.AUDIT);

  private Rows() {
  }

  /// How many keys one statement looks for at most.
  static final int KEYS_AT_ONCE = 32;

  /// How many rows before the one that was seen are looked at.
  private static final int NEAR = 12;

  private static final class Statements {
    private final String find;
    private final Map<Integer, String> findSeveral = new HashMap<>();
    private final Map<Integer, String> findNear = new HashMap<>();
    private final String insert;
    private final String put;
    private final String delete;

    Statements(TableName table) {
      find = "SELECT " + COLUMNS + " FROM " + table.text() + " WHERE pk = ? AND sk = ?";
      for (int keys = 1; keys <= KEYS_AT_ONCE; keys *= 2) {
        findSeveral.put(keys, several(keys, table));
        findNear.put(keys, near(keys, table));
      }
      var into = "INSERT INTO " + table.text() + " (pk, sk, " + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (pk, sk) DO ";
      insert = into + "NOTHING";
      put = into + "UPDATE SET gsi1pk = excluded.gsi1pk, gsi1sk = excluded.gsi1sk,"
          + " gsi2pk = excluded.gsi2pk, gsi2sk = excluded.gsi2sk, expires = excluded.expires, body = excluded.body";
      delete = "DELETE FROM " + table.text() + " WHERE pk = ? AND sk = ?";
    }

    /// why a cross join: the keys are gone through in their order, and the table is looked into for each.
    private static String several(int keys, TableName table) {
      return "WITH wanted (place, p, s) AS (VALUES "
          + IntStream.range(0, keys).mapToObj(place -> "(" + place + ", ?, ?)").collect(Collectors.joining(", "))
          + ") SELECT " + COLUMNS + ", place FROM wanted CROSS JOIN " + table.text() + " ON pk = p AND sk = s";
    }

    /// why downwards and never far: what is written first of a document is what its lists lead to, and the rows in
    /// between are read.
    private static String near(int keys, TableName table) {
      return "WITH wanted (place, p, s, n) AS (VALUES "
          + IntStream.range(0, keys).mapToObj(place -> "(" + place + ", ?, ?, ?)").collect(Collectors.joining(", "))
          + ") SELECT " + COLUMNS + ", place FROM wanted CROSS JOIN " + table.text() + " AS there ON there.rowid ="
          + " (SELECT rowid FROM " + table.text() + " NOT INDEXED WHERE rowid BETWEEN n - " + NEAR + " AND n"
          + " AND pk = p AND sk = s ORDER BY rowid DESC LIMIT 1)";
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
    try (var row = connection.query(statement)) {
      return row.next() ? live(read(key, row, 1), now) : null;
    }
  }

  /// Adds those that are there; of keys of one table, at most [#KEYS_AT_ONCE].
  static void find(SqliteConnection connection, List<Key> keys, Instant now, Map<Key, Item> found)
      throws SQLException {
    if (keys.size() == 1) {
      var item = find(connection, keys.getFirst(), now);
      if (item != null) {
        found.put(item.key(), item);
      }
      return;
    }
    int places = places(keys);
    var statement = connection.prepared(
        Objects.requireNonNull(Statements.of(keys.getFirst().table()).findSeveral.get(places)));
    for (int place = 0; place < places; place++) {
      // Nothing equals what is not there.
      statement.setString(2 * place + 1, place < keys.size() ? keys.get(place).partition() : null);
      statement.setString(2 * place + 2, place < keys.size() ? keys.get(place).sort() : null);
    }
    add(connection, statement, keys, now, found);
  }

  /// The same, of keys each of which is looked for at a row, and at some before it.
  static void findNear(SqliteConnection connection, List<Key> keys, long[] near, Instant now, Map<Key, Item> found)
      throws SQLException {
    int places = places(keys);
    var statement = connection.prepared(
        Objects.requireNonNull(Statements.of(keys.getFirst().table()).findNear.get(places)));
    for (int place = 0; place < places; place++) {
      boolean isKey = place < keys.size();
      statement.setString(3 * place + 1, isKey ? keys.get(place).partition() : null);
      statement.setString(3 * place + 2, isKey ? keys.get(place).sort() : null);
      if (isKey) {
        statement.setLong(3 * place + 3, near[place]);
      } else {
        statement.setNull(3 * place + 3, Types.INTEGER);
      }
    }
    add(connection, statement, keys, now, found);
  }

  /// why powers of two: each length is a statement that every connection keeps prepared.
  private static int places(List<Key> keys) {
    return keys.size() == 1 ? 1 : Integer.highestOneBit(keys.size() - 1) * 2;
  }

  private static void add(SqliteConnection connection, PreparedStatement statement, List<Key> keys, Instant now,
      Map<Key, Item> found) throws SQLException {
    try (var rows = connection.query(statement)) {
      while (rows.next()) {
        var item = live(read(keys.get(rows.getInt(7)), rows, 1), now);
        if (item != null) {
          found.put(item.key(), item);
        }
      }
    }
  }

  private static @Nullable Item live(Item item, Instant now) {
    return item.isThereAt(now) ? item : null;
  }

  /// The item of a row whose [#COLUMNS] begin at this column.
  static Item read(Key key, ResultSet row, int column) throws SQLException {
    return read(key, row, column, body(row, column));
  }

  /// The largest part of it, for who wants to know how large it is.
  static byte[] body(ResultSet row, int column) throws SQLException {
    return row.getBytes(column + 5);
  }

  /// With the body that was taken out of it.
  static Item read(Key key, ResultSet row, int column, byte[] body) throws SQLException {
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
    ItemJson.read(body, item);
    return item.build();
  }

  static void put(SqliteConnection connection, Item item, byte[] body) throws SQLException {
    run(connection.prepared(Statements.of(item.key().table()).put), item, body);
  }

  /// Whether there was no row of that key, and now is this one.
  static boolean insert(SqliteConnection connection, Item item, byte[] body) throws SQLException {
    return run(connection.prepared(Statements.of(item.key().table()).insert), item, body) > 0;
  }

  private static int run(PreparedStatement statement, Item item, byte[] body) throws SQLException {
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
    return statement.executeUpdate();
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
