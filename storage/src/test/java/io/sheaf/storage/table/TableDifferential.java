package io.sheaf.storage.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.testservers.Counts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The same random sequence on the model and on an engine gives the same answers.
public abstract class TableDifferential {

  private final TestClock clock = new TestClock();
  private @Nullable Table engine;

  /// An empty table.
  protected abstract Table open(TestClock clock);

  /// How many operations of a sequence every build runs; with `--long` there are 20,000.
  protected abstract int few();

  @Test
  void theSameRandomSequenceGivesTheSameAnswersAsOnTheModel() {
    engine = open(clock);
    compare(Counts.of(few(), 20_000));
  }

  private void compare(int operations) {
    long seed = Counts.seed();
    System.out.println(getClass().getSimpleName() + ": " + operations + " operations, SHEAF_TEST_SEED=" + seed);
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
          boolean impossible = isImpossible(model, writes);
          sameWrite(where + ": " + writes, model, writes, impossible);
        }
      }
    }
  }

  /// The same outcome; where a part is impossible and another unmet, the engine may have seen either first.
  private void sameWrite(String where, Table model, List<Write> writes, boolean impossible) {
    var expected = answer(() -> model.write(writes));
    var found = answer(() -> engine.write(writes));
    if (impossible && expected instanceof WriteOutcome.Unmet && found == IllegalArgumentException.class) {
      return;
    }
    assertThat(found).as(where).isEqualTo(expected);
  }

  private static boolean isImpossible(Table model, List<Write> writes) {
    return writes.stream().anyMatch(write -> {
      if (write instanceof Write.Update update && model.find(write.key()).orElse(null) instanceof Item item) {
        return answer(() -> update.applyTo(item)) == IllegalArgumentException.class;
      }
      return false;
    });
  }

  private void same(String where, Table model, Function<Table, Object> operation) {
    var expected = answer(() -> operation.apply(model));
    assertThat(answer(() -> operation.apply(engine))).as(where).isEqualTo(expected);
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
    var found = walk(engine, query);
    var as = where + ": " + query;
    if (query.partition().index().isEmpty()) {
      assertThat(found).as(as).isEqualTo(expected);
      return;
    }
    var all = found.stream().flatMap(List::stream).toList();
    var wanted = expected.stream().flatMap(List::stream).toList();
    assertThat(sorts(query, all)).as(as).isEqualTo(sorts(query, wanted));
    assertThat(new HashSet<>(all)).as(as).isEqualTo(new HashSet<>(wanted));
    assertThat(found.stream().map(List::size).toList()).as(as).isEqualTo(expected.stream().map(List::size).toList());
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
