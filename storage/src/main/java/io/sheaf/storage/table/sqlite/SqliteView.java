package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.sqlite.SqliteReads;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Page;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The table as it was in one moment; it cannot be written.
public final class SqliteView implements Table {

  private final SqliteReads reads;
  private final Instant moment;

  public SqliteView(SqliteReads reads, Instant moment) {
    this.reads = reads;
    this.moment = moment;
  }

  @Override
  public Map<Key, Item> find(Collection<Key> keys) {
    return reads.read(connection -> {
      var found = HashMap.<Key, Item>newHashMap(keys.size());
      for (var key : keys) {
        var item = Rows.find(connection, key, moment);
        if (item != null) {
          found.put(key, item);
        }
      }
      return found;
    });
  }

  @Override
  public Page page(Query query) {
    return reads.read(connection -> Pages.read(connection, query, moment));
  }

  @Override
  public boolean isCurrent(Query list) {
    return true;
  }

  @Override
  public WriteOutcome write(List<Write> writes) {
    throw new UnsupportedOperationException("what was cannot be written");
  }
}
