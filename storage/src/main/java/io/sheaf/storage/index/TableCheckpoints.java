package io.sheaf.storage.index;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.util.UUID;

/// The checkpoint in the table itself, so that an index that is older than the table, or another table's, is known
/// for what it is. Owns the item of the kind text index checkpoint.
public final class TableCheckpoints implements CheckpointStore {

  private static final Key KEY = TableSchema.TEXT_INDEX_CHECKPOINT.globalKey();

  private final Table table;

  public TableCheckpoints(Table table) {
    this.table = table;
  }

  @Override
  public IndexCheckpoint load() {
    var found = table.find(KEY);
    if (found.isPresent()) {
      return checkpoint(found.get());
    }
    table.write(Write.put(item(new IndexCheckpoint(UUID.randomUUID().toString(), 0)), Condition.absent()));
    return checkpoint(table.find(KEY).orElseThrow());
  }

  @Override
  public void save(IndexCheckpoint checkpoint) {
    table.write(Write.put(item(checkpoint)));
  }

  private static Item item(IndexCheckpoint checkpoint) {
    return Item.of(KEY).with("generation", checkpoint.storeId()).with("position", checkpoint.number()).build();
  }

  private static IndexCheckpoint checkpoint(Item item) {
    return new IndexCheckpoint(item.text("generation"), item.wholeNumber("position"));
  }
}
