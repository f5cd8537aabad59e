package io.sheaf.docs.running;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Page;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableUnavailable;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// A table that stops for good before one of its writes, as a process does that is killed there.
public final class EndingTable implements Table {

  private final Table table;
  private int writesLeft = Integer.MAX_VALUE;
  private boolean ended;

  public EndingTable(Table table) {
    this.table = table;
  }

  public synchronized void endAfter(int writes) {
    writesLeft = writes;
  }

  public synchronized boolean hasEnded() {
    return ended;
  }

  @Override
  public Map<Key, Item> find(Collection<Key> keys) {
    check();
    return table.find(keys);
  }

  @Override
  public Page page(Query query) {
    check();
    return table.page(query);
  }

  @Override
  public synchronized WriteOutcome write(List<Write> writes) {
    ended = ended || writesLeft == 0;
    check();
    writesLeft--;
    return table.write(writes);
  }

  private synchronized void check() {
    if (ended) {
      throw new TableUnavailable("ended, as the test wants");
    }
  }
}
