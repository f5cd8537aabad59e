package io.sheaf.docs.automation.actions;

import io.sheaf.docs.running.TableBetween;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableUnavailable;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A table of which one write of the test's own thread goes wrong: before it happens, or after it.
final class LosingTable extends TableBetween {

  enum When {
    BEFORE, AFTER
  }

  private @Nullable Thread thread;
  private When when = When.BEFORE;
  private int left;

  LosingTable(Table table) {
    super(table);
  }

  /// Lets the n-th write of this thread from now go wrong; 0 is the next one.
  void lose(When how, int nth) {
    when = how;
    left = nth;
    thread = Thread.currentThread();
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
    var outcome = super.write(writes);
    if (goesWrong) {
      throw new TableUnavailable("the process ended after the write");
    }
    return outcome;
  }
}
