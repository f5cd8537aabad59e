package io.sheaf.docs.search.feeding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.sqlite.SqliteTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BatchesTest {

  @TempDir
  private Path folder;

  private DataDirectory directory;
  private SqliteFile file;
  private Table table;

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

  @Test
  void allOfManyGroupsAreWritten() {
    int groups = 5 * Limits.WRITES + 7;

    Batches.write(table, IntStream.range(0, groups).mapToObj(at -> List.of(put(2 * at), put(2 * at + 1))).toList());

    assertThat(IntStream.range(0, 2 * groups).filter(this::isThere).count()).isEqualTo(2 * groups);
  }

  @Test
  void aGroupThatIsNotMetIsLeftOutWholeAndKeepsNoOtherBack() {
    var groups = new ArrayList<List<Write>>();
    for (int at = 0; at < 40; at++) {
      groups.add(at % 10 == 3
          ? List.of(put(at), Write.check(key(1000 + at), Condition.present()))
          : List.of(put(at), Write.check(key(1000 + at), Condition.absent())));
    }

    Batches.write(table, groups);

    assertThat(IntStream.range(0, 40).filter(at -> !isThere(at)).boxed()).containsExactly(3, 13, 23, 33);
  }

  @Test
  void groupsThatNameTheSameKeyAreAllWritten() {
    var groups = IntStream.range(0, 12)
        .mapToObj(at -> List.of(put(at), Write.check(key(1000), Condition.absent()))).toList();

    Batches.write(table, groups);

    assertThat(IntStream.range(0, 12).filter(this::isThere).count()).isEqualTo(12);
  }

  @Test
  void whatCannotBeWrittenIsSaidAndNotPassedOver() {
    var tooLarge = Write.put(Item.of(key(1)).with("text", "x".repeat(500_000)).build());

    assertThatThrownBy(() -> Batches.write(table, List.of(List.of(tooLarge)))).isInstanceOf(LimitExceeded.class);
  }

  private boolean isThere(int number) {
    return table.find(key(number)).isPresent();
  }

  private static Write put(int number) {
    return Write.put(Item.of(key(number)).with("siteId", "s" + number).build());
  }

  private static Key key(int number) {
    return KnownSites.key(new SiteId("s" + number));
  }
}
