package io.sheaf.docs.search.feeding;

import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;

/// Gives out the revisions under which documents are put: each higher than all that were ever given out, whatever the
/// clock does. Whoever feeds the index begins a term, which the table counts, and counts within it by itself.
@Singleton
final class IndexRevisions {

  private static final int BITS = 36;

  private final Table table;
  private long next;
  private long end;

  IndexRevisions(Table table) {
    this.table = table;
  }

  synchronized long next() {
    if (next == end) {
      begin();
    }
    return next++;
  }

  /// Begins a new term: somebody else may have had one since.
  synchronized void begin() {
    long term = taken();
    next = term << BITS;
    end = (term + 1) << BITS;
  }

  /// Begins a new term when another process has begun one: what comes now is newer than all that it gave out.
  synchronized void keepUp() {
    long mine = (end >> BITS) - 1;
    if (end != 0 && table.find(TableSchema.TEXT_INDEX_TERM.globalKey()).map(item -> item.wholeNumber("term"))
        .orElse(0L) > mine) {
      begin();
    }
  }

  private long taken() {
    var key = TableSchema.TEXT_INDEX_TERM.globalKey();
    while (true) {
      var found = table.find(key);
      long term = found.map(item -> item.wholeNumber("term")).orElse(0L) + 1;
      var taking = Item.of(key).with("term", term).build();
      var condition = found.isEmpty() ? Condition.absent() : Condition.equal("term", term - 1);
      if (table.write(Write.put(taking, condition)).isDone()) {
        return term;
      }
    }
  }
}
