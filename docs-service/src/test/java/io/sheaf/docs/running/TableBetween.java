package io.sheaf.docs.running;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Page;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// Stands between the service and its table, and passes everything on but what a test has it do.
public abstract class TableBetween implements Table {

  private final Table table;

  protected TableBetween(Table table) {
    this.table = table;
  }

  @Override
  public Map<Key, Item> find(Collection<Key> keys) {
    return table.find(keys);
  }

  @Override
  public Page page(Query query) {
    return table.page(query);
  }

  @Override
  public WriteOutcome write(List<Write> writes) {
    return table.write(writes);
  }
}
