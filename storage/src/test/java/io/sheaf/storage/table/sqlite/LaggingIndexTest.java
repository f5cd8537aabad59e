package io.sheaf.storage.table.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.sqlite.EmbeddedStore;
import io.sheaf.storage.table.IndexEntry;
import io.sheaf.storage.table.IndexName;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Partition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TestClock;
import io.sheaf.storage.table.Write;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaggingIndexTest {

  private static final Key KEY = Key.stored(TableName.DOCUMENTS, "docs#1", "#LATEST");

  @TempDir
  Path directory;

  @Test
  void aLaggingIndexShowsTheStateItLastCaughtUpWithAndTheTableTheTruth() {
    var clock = new TestClock();
    try (var store = EmbeddedStore.open(directory); var view = new LaggingView(store.file())) {
      var table = SqliteTable.lagging(store.file(), clock, view);
      table.write(Write.put(item("old")));
      view.catchUp();
      table.write(Write.put(item("new")));

      assertThat(table.find(KEY)).contains(item("new"));
      assertThat(page(table, Optional.empty(), "docs#1")).containsExactly(item("new"));
      assertThat(page(table, Optional.of(IndexName.GSI1), "days")).containsExactly(item("old"));

      view.catchUp();
      assertThat(page(table, Optional.of(IndexName.GSI1), "days")).containsExactly(item("new"));
    }
  }

  private static Item item(String state) {
    return Item.of(KEY).with("state", state).indexed(new IndexEntry(IndexName.GSI1, "days", state)).build();
  }

  private static List<Item> page(SqliteTable table, Optional<IndexName> index, String partition) {
    return table.page(Query.of(new Partition(TableName.DOCUMENTS, index, partition))).items();
  }
}
