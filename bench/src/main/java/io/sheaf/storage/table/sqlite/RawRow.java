package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.table.IndexEntry;
import io.sheaf.storage.table.IndexName;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.ItemJson;
import org.jspecify.annotations.Nullable;

/// A row as its statement takes it: bound values, one for each question mark.
public final class RawRow {

  private static final String PUT_ITEM = "INSERT INTO documents (pk, sk, " + Rows.COLUMNS
      + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (pk, sk) DO UPDATE SET gsi1pk = excluded.gsi1pk,"
      + " gsi1sk = excluded.gsi1sk, gsi2pk = excluded.gsi2pk, gsi2sk = excluded.gsi2sk,"
      + " expires = excluded.expires, body = excluded.body";

  private final String statement;
  private final @Nullable Object[] values;

  RawRow(String statement, @Nullable Object... values) {
    this.statement = statement;
    this.values = values;
  }

  /// An item of the documents as the engine would store it.
  public static RawRow of(Item item) {
    var first = item.entry(IndexName.GSI1);
    var second = item.entry(IndexName.GSI2);
    return new RawRow(PUT_ITEM, item.key().partition(), item.key().sort(),
        first.map(IndexEntry::partition).orElse(null), first.map(IndexEntry::sort).orElse(null),
        second.map(IndexEntry::partition).orElse(null), second.map(IndexEntry::sort).orElse(null), null,
        ItemJson.write(item.attributes()));
  }

  String statement() {
    return statement;
  }

  @Nullable
  Object[] values() {
    return values;
  }
}
