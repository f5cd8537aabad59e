package io.sheaf.docs.automation.actions;

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
import org.jspecify.annotations.Nullable;

/// A table of which one write of the test's own thread goes wrong: before it happens, or after it.
final class LosingTable implements Table {

  enum When {
    BEFORE, AFTER
  }

  private final Table table;
  private @Nullable Thread thread;
  private When when = When.BEFORE;
  private int left;

  LosingTable(Table table) {
    this.table = table;
  }

  /// Lets the n-th write of this thread from now go wrong; 0 is the next one.
  void lose(When how, int nth) {
    when = how;
    left = nth;
    thread = Thread.currentThread();
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
    boolean goesWrong = Thread.currentThread().equals(thread) && left-- == 0;
    if (goesWrong) {
      thread = null;
    }
    if (goesWrong && when == When.BEFORE) {
      throw new TableUnavailable("the process ended before the write");
    }
    var outcome = table.write(writes);
    if (goesWrong) {
      throw new TableUnavailable("the process ended after the write");
    }
    return outcome;
  }
}
