package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.sqlite.SqliteConnection;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Page;
import io.sheaf.storage.table.Partition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Range;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A query as SQL, and its rows as a page.
final class Pages {

  /// While the rows of a page are together shorter than this, their items cannot pass the limit of a page.
  private static final int SURELY_FITS = Limits.PAGE_BYTES / 4;

  private final Query query;
  private final @Nullable Nearby nearby;
  private final StringBuilder sql = new StringBuilder(256);
  private final List<String> values = new ArrayList<>(6);

  /// How many items were measured, and how large they are together.
  private int measured;
  private long size;

  private Pages(Query query, @Nullable Nearby nearby) {
    this.query = query;
    this.nearby = nearby;
  }

  static Page read(SqliteConnection connection, Query query, Instant now) throws SQLException {
    return new Pages(query, null).read(connection, now);
  }

  /// @param nearby is told where the rows are that an index leads to
  static Page read(SqliteConnection connection, Query query, Instant now, Nearby nearby) throws SQLException {
    return new Pages(query, query.partition().index().isPresent() ? nearby : null).read(connection, now);
  }

  private Page read(SqliteConnection connection, Instant now) throws SQLException {
    render();
    var statement = connection.prepared(sql.toString());
    int at = 1;
    for (var value : values) {
      statement.setString(at++, value);
    }
    statement.setLong(at++, now.getEpochSecond());
    statement.setInt(at, query.limit() + 1);

    var items = new ArrayList<Item>(Math.min(query.limit(), 64));
    long rowBytes = 0;
    try (var rows = connection.query(statement)) {
      while (rows.next()) {
        if (items.size() == query.limit() || rowBytes > SURELY_FITS && isFull(items)) {
          return new Page(items, query.at(items.getLast()));
        }
        var key = Key.stored(query.partition().table(), rows.getString(7), rows.getString(8));
        var body = Rows.body(rows, 1);
        items.add(Rows.read(key, rows, 1, body));
        if (nearby != null) {
          nearby.saw(key, rows.getLong(9));
        }
        rowBytes += body.length + 64L;
      }
    }
    return new Page(items, null);
  }

  private boolean isFull(List<Item> items) {
    for (; measured < items.size(); measured++) {
      size += Limits.size(items.get(measured));
    }
    return size > Limits.PAGE_BYTES;
  }

  private void render() {
    var partition = query.partition();
    var partitionColumn = partitionColumn(partition);
    var sortColumn = sortColumn(partition);
    sql.append("SELECT ").append(Rows.COLUMNS).append(", pk, sk, rowid FROM ").append(partition.table().text())
        .append(" WHERE ").append(partitionColumn).append(" = ?");
    values.add(partition.text());
    var after = query.after();
    range(sortColumn, after != null && !query.descending(), after != null && query.descending());
    if (after != null) {
      var than = query.descending() ? "<" : ">";
      if (after.indexSort() == null) {
        and(sortColumn + " " + than + " ?", after.sort());
      } else {
        sql.append(" AND (").append(sortColumn).append(", pk, sk) ").append(than).append(" (?, ?, ?)");
        values.add(after.indexSort());
        values.add(after.partition());
        values.add(after.sort());
      }
    }
    sql.append(" AND (expires IS NULL OR expires > ?) ORDER BY ").append(order(sortColumn)).append(" LIMIT ?");
  }

  /// The range, less the end that the position to go on from makes superfluous.
  private void range(String column, boolean lowerIsKnown, boolean upperIsKnown) {
    String from = null;
    String to = null;
    var fromIs = " >= ?";
    var toIs = " <= ?";
    switch (query.range()) {
      case Range.All _ -> {
      }
      case Range.Beginning(var prefix) -> {
        from = prefix;
        to = Prefixes.firstAfterAll(prefix);
        toIs = " < ?";
      }
      case Range.Between(var least, var most) -> {
        from = least;
        to = most;
      }
      case Range.AtLeast(var least) -> from = least;
      case Range.AtMost(var most) -> to = most;
      case Range.Above(var than) -> {
        from = than;
        fromIs = " > ?";
      }
      case Range.Below(var than) -> {
        to = than;
        toIs = " < ?";
      }
    }
    if (from != null && !lowerIsKnown) {
      and(column + fromIs, from);
    }
    if (to != null && !upperIsKnown) {
      and(column + toIs, to);
    }
  }

  private void and(String condition, String value) {
    sql.append(" AND ").append(condition);
    values.add(value);
  }

  private String order(String sortColumn) {
    var way = query.descending() ? " DESC" : "";
    return sortColumn.equals("sk") ? "sk" + way : sortColumn + way + ", pk" + way + ", sk" + way;
  }

  private static String partitionColumn(Partition partition) {
    return partition.index().map(index -> index.name().toLowerCase(Locale.ROOT) + "pk").orElse("pk");
  }

  private static String sortColumn(Partition partition) {
    return partition.index().map(index -> index.name().toLowerCase(Locale.ROOT) + "sk").orElse("sk");
  }

  /// Where prefixes end.
  static final class Prefixes {

    private Prefixes() {
    }

    /// The first text, in the order of UTF-8, that is greater than all that begin so; none for the empty prefix.
    static @Nullable String firstAfterAll(String prefix) {
      int end = prefix.length();
      while (end > 0) {
        int last = prefix.codePointBefore(end);
        end -= Character.charCount(last);
        if (last < Character.MAX_CODE_POINT) {
          // why: the code points between are halves of surrogate pairs, which no text holds alone.
          int next = last == Character.MIN_SURROGATE - 1 ? Character.MAX_SURROGATE + 1 : last + 1;
          return prefix.substring(0, end) + Character.toString(next);
        }
      }
      return null;
    }
  }
}
