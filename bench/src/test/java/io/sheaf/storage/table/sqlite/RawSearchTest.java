package io.sheaf.storage.table.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the engine stored, prepared statements find.
class RawSearchTest {

  @TempDir
  Path directory;

  private DataDirectory data;
  private SqliteFile file;
  private Table table;

  @BeforeEach
  void open() {
    data = DataDirectory.take(directory.resolve("data"));
    file = SqliteFile.open(data);
    table = new SqliteTable(file, InstantSource.system());
  }

  @AfterEach
  void close() {
    file.close();
    data.close();
  }

  private void store(String id, String customer) {
    var site = SiteId.DEFAULT;
    table.write(List.of(Write.put(Item.of(TableSchema.DOCUMENT.key(site, id)).with("documentId", id).build()),
        Write.put(Item.of(TableSchema.ATTRIBUTE.key(site, id, "customer", customer))
            .indexed(TableSchema.ATTRIBUTES_BY_VALUE.entry(site, "customer", customer)).with("documentId", id)
            .build())));
  }

  private static List<String> ids(List<Item> items) {
    return items.stream().map(item -> item.text("documentId")).toList();
  }

  @Test
  void theDocumentsOfAValueOfWhichOneIsKnown() throws Exception {
    for (int number = 0; number < 5; number++) {
      store("d-" + number, number == 3 ? "c-10" : "c-1");
    }

    try (var raw = new RawSearch(file.path())) {
      var place = Objects.requireNonNull(raw.placeOf("d-2", "customer"));
      assertThat(ids(raw.at(place, 3))).containsExactly("d-0", "d-1", "d-2");
      assertThat(ids(raw.at(place, 10))).containsExactly("d-0", "d-1", "d-2", "d-4");
      assertThat(raw.placeOf("d-2", "cust")).isNull();
      assertThat(ids(raw.documents(List.of("d-4", "d-9")))).containsExactly("d-4");
    }
  }

  @Test
  void theChangesThatTheIndexHasNotFollowed() throws Exception {
    try (var raw = new RawSearch(file.path())) {
      assertThat(raw.notFollowed()).isZero();

      var now = new Stamps(InstantSource.system()).next();
      for (int shard = 0; shard < 4; shard++) {
        table.write(Write.put(Item.of(TableSchema.TEXT_INDEX_CHANGE.globalKey(shard, now, "one-" + shard)).build()));
      }
      table.write(Write.put(Item.of(TableSchema.TEXT_EXTRACTION.globalKey(now, "other")).build()));

      assertThat(raw.notFollowed()).isEqualTo(4);
    }
  }
}
