package io.sheaf.storage.table;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// A table of whose writes somebody in this process hears at once; whoever must hear of every write also looks into
/// the table from time to time, for other processes write as well.
public final class WatchedTable implements Table {

  private final Table table;
  private final List<Consumer<List<Write>>> watchers = new CopyOnWriteArrayList<>();

  public WatchedTable(Table table) {
    this.table = table;
  }

  /// From now on the watcher is told of each write that was tried, done or not. It is called by who writes, and must be
  /// quick.
  public WatchedTable telling(Consumer<List<Write>> watcher) {
    watchers.add(watcher);
    return this;
  }

  @Override
  public Map<Key, Item> find(Collection<Key> keys) {
    return table.find(keys);
  }

  @Override
  public Optional<Item> find(Key key) {
    return table.find(key);
  }

  @Override
  public boolean isCurrent(Query list) {
    return table.isCurrent(list);
  }

  @Override
  public Page page(Query query) {
    return table.page(query);
  }

  @Override
  public List<Page> pages(List<Query> queries) {
    return table.pages(queries);
  }

  @Override
  public WriteOutcome write(List<Write> writes) {
    try {
      return table.write(writes);
    } finally {
      // why in any case: a write whose answer was lost may have happened.
      watchers.forEach(watcher -> watcher.accept(writes));
    }
  }
}
