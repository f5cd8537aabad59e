package io.sheaf.storage.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.sqlite.SqliteTable;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The same random sequence on the model and on the engines gives the same answers.
class DifferentialTest {

  @TempDir
  Path directory;

  private final TestClock clock = new TestClock();
  private final Map<String, Table> engines = new LinkedHashMap<>();

  @Test
  void theSameRandomSequenceGivesTheSameAnswersOnSqliteAsOnTheModel() {
    try (var data = DataDirectory.take(directory.resolve("data")); var file = SqliteFile.open(data)) {
      engines.put("SQLite", new SqliteTable(file, clock));
      compare(Counts.of(1500, 20_000));
    }
  }

  private void compare(int operations) {
    long seed = Counts.seed();
    System.out.println("Differential run of " + operations + " operations, SHEAF_TEST_SEED=" + seed);
    var random = new Random(seed);
    var given = new RandomTables(random, clock);
    var model = new ModelTable(clock);
    for (int at = 0; at < operations; at++) {
      var where = "operation " + at + " of seed " + seed;
      switch (random.nextInt(10)) {
        case 0 -> clock.advance(Duration.ofSeconds(random.nextInt(3)));
        case 1, 2 -> {
          var keys = given.keys();
          same(where + ": find " + keys, model, table -> table.find(keys));
        }
        case 3, 4 -> samePages(where, model, given.query());
        default -> {
          var writes = given.writes();
          same(where + ": " + writes, model, table -> table.write(writes));
        }
      }
    }
  }

  private void same(String where, Table model, Function<Table, Object> operation) {
    var expected = answer(() -> operation.apply(model));
    engines.forEach((name, table) -> assertThat(answer(() -> operation.apply(table))).as(name + ", " + where)
        .isEqualTo(expected));
  }

  /// What was answered, or what kind of refusal it was.
  private static Object answer(Supplier<Object> operation) {
    try {
      return operation.get();
    } catch (LimitExceeded | IllegalArgumentException refused) {
      return refused.getClass();
    }
  }

  /// Pages of a table are equal one by one; those of an index, where equal sort keys have no order, as a whole.
  private void samePages(String where, Table model, Query query) {
    var expected = walk(model, query);
    engines.forEach((name, table) -> {
      var found = walk(table, query);
      var as = name + ", " + where + ": " + query;
      if (query.partition().index().isEmpty()) {
        assertThat(found).as(as).isEqualTo(expected);
      } else {
        var all = found.stream().flatMap(List::stream).toList();
        var wanted = expected.stream().flatMap(List::stream).toList();
        assertThat(sorts(query, all)).as(as).isEqualTo(sorts(query, wanted));
        assertThat(new HashSet<>(all)).as(as).isEqualTo(new HashSet<>(wanted));
        assertThat(found.stream().map(List::size).toList()).as(as)
            .isEqualTo(expected.stream().map(List::size).toList());
      }
    });
  }

  private static List<List<Item>> walk(Table table, Query query) {
    var pages = new ArrayList<List<Item>>();
    Position next = null;
    do {
      var page = table.page(query.after(next));
      pages.add(page.items());
      next = page.next();
    } while (next != null && pages.size() < 1000);
    return pages;
  }

  private static List<String> sorts(Query query, List<Item> items) {
    return items.stream().map(item -> item.entry(query.partition().index().orElseThrow()).orElseThrow().sort())
        .toList();
  }
}
