package io.sheaf.docs.governance.ledger;

import io.sheaf.docs.governance.activities.Activity;
import io.sheaf.docs.governance.activities.ActivityItem;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The blocks of a ledger one after the other, up to where it had come.
final class Blocks {

  private static final int AT_ONCE = 10;

  /// A block with its activities, null for those that somebody has removed.
  record Read(Block block, List<@Nullable Activity> activities) {}

  private final Table table;
  private final Head head;
  private final ArrayDeque<Block> read = new ArrayDeque<>();
  private long number;

  Blocks(Table table, Head head) {
    this.table = table;
    this.head = head;
  }

  Optional<Read> next() {
    if (read.isEmpty() && number < head.number()) {
      var face = TableSchema.LEDGER_BLOCK.main();
      var list = Query.of(face.partition(head.site()), face.between(number + 1, head.number())).limit(AT_ONCE);
      table.page(list).items().forEach(item -> read.add(Block.read(head.site(), item)));
    }
    var block = read.poll();
    if (block == null) {
      return Optional.empty();
    }
    number = block.first() + block.keys().size() - 1;
    var items = table.find(block.keys());
    var activities = new ArrayList<@Nullable Activity>(block.keys().size());
    block.keys().forEach(key -> {
      var item = items.get(key);
      activities.add(item == null ? null : ActivityItem.read(item));
    });
    return Optional.of(new Read(block, activities));
  }
}
