package io.sheaf.storage.table.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowRecorderTest {

  @TempDir
  Path folder;

  private DataDirectory directory;
  private SqliteFile file;
  private SqliteTable table;
  private final Stamps stamps = new Stamps(InstantSource.system());

  @BeforeEach
  void open() {
    directory = DataDirectory.take(folder.resolve("data"));
    file = SqliteFile.open(directory);
    table = new SqliteTable(file, InstantSource.system());
  }

  @AfterEach
  void close() {
    file.close();
    directory.close();
  }

  private static Key key(String id) {
    return TableSchema.DOCUMENT.key(SiteId.DEFAULT, id);
  }

  private Item document(String id) {
    return Item.of(key(id)).indexed(TableSchema.DOCUMENTS_OF_OWNER.entry(SiteId.DEFAULT, "jane", stamps.next(), id))
        .with("documentId", id).with("note", "Gr\u00fc\u00dfe").build();
  }

  private void put(Item... items) {
    assertThat(table.write(List.of(items).stream().map(Write::put).toList()).isDone()).isTrue();
  }

  @Test
  void whatAServerWritesMeanwhileIsRecordedInsertedOrChanged() throws Exception {
    var old = UUID.randomUUID().toString();
    put(document(old));

    var rows = RowRecorder.least(file.path(), 2, () -> put(document(old), document(UUID.randomUUID().toString())));

    assertThat(rows.count()).isEqualTo(2);
    assertThat(rows.bytes()).isGreaterThan(300);
  }

  @Test
  void theRowsAreWrittenAgainAsThoseOfOtherDocuments() throws Exception {
    var id = UUID.randomUUID().toString();
    var rows = RowRecorder.least(file.path(), 1, () -> put(document(id)));
    var copy = folder.resolve("copy.db");
    RowRecorder.copy(file.path(), copy);

    try (var loop = new RawGroupCommit(copy)) {
      loop.write(rows.fresh());
      loop.write(rows.fresh());
    }

    try (var reader = new RawReader(copy)) {
      var all = reader.page(TableSchema.DOCUMENTS_OF_OWNER.partition(SiteId.DEFAULT, "jane").text(), 10);
      assertThat(all).hasSize(3).allSatisfy(item -> {
        assertThat(item.text("note")).isEqualTo("Gr\u00fc\u00dfe");
        assertThat(item.key()).isEqualTo(key(item.text("documentId")));
      });
    }
  }

  @Test
  void nothingOfTheListeningStays() throws Exception {
    RowRecorder.least(file.path(), 1, () -> put(document(UUID.randomUUID().toString())));

    assertThat(objects()).noneMatch(name -> name.contains("bench"));
    put(document(UUID.randomUUID().toString()));
    assertThat(table.page(Query.of(TableSchema.DOCUMENTS_OF_OWNER.partition(SiteId.DEFAULT, "jane"))).items())
        .hasSize(2);
  }

  @Test
  void nothingStaysEitherWhenTheActFails() throws Exception {
    assertThatThrownBy(() -> RowRecorder.least(file.path(), 1, () -> {
      throw new IllegalStateException("refused");
    })).hasMessage("refused");

    assertThat(objects()).noneMatch(name -> name.contains("bench"));
  }

  private List<String> objects() throws Exception {
    var names = new java.util.ArrayList<String>();
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file.path());
        var found = connection.createStatement().executeQuery("SELECT name FROM sqlite_schema")) {
      while (found.next()) {
        names.add(found.getString(1));
      }
    }
    return names;
  }
}
