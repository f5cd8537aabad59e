package io.sheaf.storage.table.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Condition.Comparison;
import io.sheaf.storage.table.IndexEntry;
import io.sheaf.storage.table.IndexName;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Partition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Range;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TestClock;
import io.sheaf.storage.table.Utf8Order;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import io.sheaf.testservers.Counts;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// What is rendered means what the port says: random conditions, updates and ranges, answered by DynamoDB Local, are
/// compared with the answers of the data itself.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RenderingTest {

  private static final List<String> NAMES = List.of("a", "b", "size", "Räume & co.#1", "missing");
  private static final List<Value> VALUES = List.of(Value.of(""), Value.of("b"), Value.of("ba"), Value.of("🌍"),
      Value.of("\uffee"), Value.of(0), Value.of(10), Value.of(new BigDecimal("-1.5E+40")),
      Value.of(new BigDecimal("10.00")), Value.of(true), Value.of(false), Value.Nothing.NOTHING,
      Value.of(new byte[]{1, 2}), Value.of(new byte[0]), Value.of(List.of()),
      Value.of(List.of(Value.of(1), Value.of("x"))), Value.of(List.of(Value.of("x"), Value.of(1))),
      Value.of(Map.of()), Value.of(Map.of("k", Value.of(new BigDecimal("1.0")), "l", Value.of(List.of(Value.of(2))))),
      Value.of(Map.of("k", Value.of(1))));

  private final long seed = Counts.seed();
  private final Random random = new Random(seed);
  private final TestClock clock = new TestClock();
  private LocalTables tables;
  private DynamoTable table;

  @BeforeAll
  void open() {
    System.out.println("RenderingTest: SHEAF_TEST_SEED=" + seed);
    tables = LocalTables.open();
    table = tables.connection().table(clock);
  }

  @AfterAll
  void close() {
    if (tables != null) {
      tables.close();
    }
  }

  @Test
  void aConditionHoldsOnTheServerExactlyWhereItHolds() {
    int rounds = Counts.of(40, 4000);
    for (int round = 0; round < rounds; round++) {
      var items = new HashMap<Key, Item>();
      var writes = new ArrayList<Write>();
      for (int at = 0; at < 20; at++) {
        var key = key("conditions", "s" + at);
        switch (random.nextInt(4)) {
          case 0 -> writes.add(Write.delete(key));
          case 1 -> writes.add(Write.put(randomItem(key).expiring(clock.instant().minusSeconds(random.nextInt(2)))
              .build()));
          default -> {
            var builder = randomItem(key);
            var item = (random.nextBoolean() ? builder : builder.expiring(clock.instant().plusSeconds(1))).build();
            items.put(key, item);
            writes.add(Write.put(item));
          }
        }
      }
      table.write(writes);
      var checks = new ArrayList<Write>();
      var failures = new ArrayList<WriteOutcome.Failure>();
      for (int at = 0; at < 20; at++) {
        var key = key("conditions", "s" + at);
        var check = Write.check(key, randomCondition(4));
        var found = items.get(key);
        checks.add(check);
        if (!check.condition().holds(found)) {
          failures.add(new WriteOutcome.Failure(at, check, Optional.ofNullable(found)));
        }
      }

      var outcome = table.write(checks);

      assertThat(outcome).as("seed %d, round %d, items %s", seed, round, items)
          .isEqualTo(failures.isEmpty() ? new WriteOutcome.Done() : new WriteOutcome.Unmet(failures));
    }
  }

  @Test
  void theLargestConditionsAreUnderstood() {
    var key = key("large", "s");
    table.write(Write.put(Item.of(key).with("a", 1).build()));
    Condition deep = Condition.equal("a", 1);
    for (int at = 0; at < 24; at++) {
      deep = at % 2 == 0
          ? new Condition.Not(new Condition.Any(List.of(deep.negated())))
          : new Condition.All(List.of(deep));
    }
    var parts = new ArrayList<Condition>();
    for (int at = 0; at < 24; at++) {
      parts.add(Condition.lacks("an attribute of a rather long name, number " + at));
    }
    Condition nested = Condition.equal("a", 1);
    for (int at = 0; at < 16; at++) {
      nested = at % 2 == 0 ? nested.or(Condition.has("x" + at)) : nested.and(Condition.lacks("x" + at));
    }

    for (var condition : List.of(deep, new Condition.All(parts), nested)) {
      if (condition.parts() <= 50) {
        assertThat(table.write(Write.check(key, condition)).isDone()).as("%s", condition).isTrue();
      }
    }
  }

  @Test
  void anUpdateMakesOfAnItemWhatTheUpdateSays() {
    int rounds = Counts.of(80, 5000);
    for (int round = 0; round < rounds; round++) {
      var item = randomItem(key("updates", "s")).build();
      table.write(Write.put(item));
      var update = (Write.Update) randomUpdate(item).build();

      var outcome = table.write(List.of(update));

      assertThat(outcome).as("seed %d, %s on %s", seed, update, item).isEqualTo(new WriteOutcome.Done());
      assertThat(table.find(item.key())).as("seed %d, %s on %s", seed, update, item).contains(update.applyTo(item));
    }
  }

  @Test
  void aRangeTakesExactlyItsKeysHoweverLongOrOddItsEnds() {
    var sorts = new ArrayList<String>();
    var pool = List.of("a", "z", "\u007f", "\u0080", "ü", "\u07ff", "€", "\uffff", "🌍", "\udbff\udfff");
    for (int at = 0; at < 80; at++) {
      var sort = near(pool);
      while (sort.getBytes(StandardCharsets.UTF_8).length > 1024) {
        sort = sort.substring(0, sort.offsetByCodePoints(sort.length(), -1));
      }
      if (!sort.isEmpty() && !sorts.contains(sort)) {
        sorts.add(sort);
        table.write(Write.put(Item.of(key("ranges", sort)).indexed(new IndexEntry(IndexName.GSI2, "ranges", sort))
            .build()));
      }
    }
    sorts.sort(Utf8Order::compare);
    int rounds = Counts.of(150, 8000);
    for (int round = 0; round < rounds; round++) {
      var one = end(pool, sorts);
      var two = end(pool, sorts);
      var range = switch (random.nextInt(6)) {
        case 0 -> new Range.Beginning(
            one.substring(0, one.offsetByCodePoints(0, Math.min(one.codePointCount(0, one.length()),
                random.nextInt(3)))));
        case 1 -> new Range.AtLeast(one);
        case 2 -> new Range.AtMost(one);
        case 3 -> new Range.Above(one);
        case 4 -> new Range.Below(one);
        default -> new Range.Between(one, two);
      };
      var expected = sorts.stream().filter(sort -> isIn(sort, range)).toList();
      var index = random.nextBoolean() ? Optional.of(IndexName.GSI2) : Optional.<IndexName>empty();
      var query = Query.of(new Partition(TableName.DOCUMENTS, index, "ranges"), range);

      var found = table.page(query).items().stream().map(item -> item.key().sort()).toList();
      var backwards = table.page(query.backwards()).items().stream().map(item -> item.key().sort()).toList();

      assertThat(found).as("seed %d, %s", seed, range).isEqualTo(expected);
      assertThat(backwards).as("seed %d, %s", seed, range).isEqualTo(expected.reversed());
    }
  }

  private static boolean isIn(String sort, Range range) {
    return switch (range) {
      case Range.All _ -> true;
      case Range.Beginning(var prefix) -> sort.startsWith(prefix);
      case Range.Between(var from, var to) -> Utf8Order.compare(from, sort) <= 0 && Utf8Order.compare(sort, to) <= 0;
      case Range.AtLeast(var from) -> Utf8Order.compare(from, sort) <= 0;
      case Range.AtMost(var to) -> Utf8Order.compare(sort, to) <= 0;
      case Range.Above(var than) -> Utf8Order.compare(than, sort) < 0;
      case Range.Below(var than) -> Utf8Order.compare(sort, than) < 0;
    };
  }

  /// Texts around the length that a sort key may have.
  private String near(List<String> pool) {
    var text = new StringBuilder(random.nextInt(3) == 0 ? "" : "k".repeat(1018 + random.nextInt(6)));
    for (int at = random.nextInt(8); at > 0; at--) {
      text.append(pool.get(random.nextInt(pool.size())));
    }
    return text.toString();
  }

  private String end(List<String> pool, List<String> sorts) {
    return switch (random.nextInt(4)) {
      case 0 -> sorts.get(random.nextInt(sorts.size()));
      case 1 -> sorts.get(random.nextInt(sorts.size())) + pool.get(random.nextInt(pool.size()));
      default -> near(pool);
    };
  }

  private Item.Builder randomItem(Key key) {
    var item = Item.of(key);
    for (var name : NAMES) {
      if (!name.equals("missing") && random.nextInt(3) > 0) {
        item.with(name, randomValue());
      }
    }
    if (random.nextBoolean()) {
      item.indexed(new IndexEntry(IndexName.GSI1, "i", "j"));
    }
    return item;
  }

  private Value randomValue() {
    return VALUES.get(random.nextInt(VALUES.size()));
  }

  private Condition randomCondition(int depth) {
    return switch (random.nextInt(depth == 0 ? 6 : 10)) {
      case 0 -> Condition.present();
      case 1 -> new Condition.Has(random.nextInt(8) == 0 ? "PK" : randomName());
      case 2, 3, 4 -> {
        var value = randomValue();
        var ordered = value instanceof Value.Text || value instanceof Value.Decimal;
        var comparison = ordered
            ? Comparison.values()[random.nextInt(Comparison.values().length)]
            : Comparison.EQUAL;
        yield new Condition.Compare(random.nextInt(12) == 0 ? "TimeToLive" : randomName(), comparison, value);
      }
      case 5 -> random.nextBoolean() ? Condition.always() : new Condition.Any(List.of());
      case 6, 7 -> randomCondition(depth - 1).negated();
      case 8 -> new Condition.All(randomConditions(depth - 1));
      default -> new Condition.Any(randomConditions(depth - 1));
    };
  }

  private List<Condition> randomConditions(int depth) {
    var conditions = new ArrayList<Condition>();
    for (int at = random.nextInt(4); at > 0; at--) {
      conditions.add(randomCondition(Math.min(depth, 2)));
    }
    return conditions;
  }

  private String randomName() {
    return NAMES.get(random.nextInt(NAMES.size()));
  }

  private Write.UpdateBuilder randomUpdate(Item item) {
    var update = Write.update(item.key()).set("always", random.nextInt());
    for (var name : NAMES) {
      var isNumber = item.value(name) == null || item.value(name) instanceof Value.Decimal(var number)
          && number.precision() + Math.abs(number.scale()) < 20;
      switch (random.nextInt(4)) {
        case 0 -> update.set(name, randomValue());
        case 1 -> update.remove(name);
        case 2 -> {
          if (isNumber) {
            update.add(name, random.nextInt(-100, 100));
          }
        }
        default -> {
        }
      }
    }
    switch (random.nextInt(4)) {
      case 0 -> update.enter(new IndexEntry(IndexName.GSI1, "p", "s")).leave(IndexName.GSI2);
      case 1 -> update.enter(new IndexEntry(IndexName.GSI2, "p", "s")).leave(IndexName.GSI1);
      case 2 -> update.expiring(clock.instant().plusSeconds(1));
      default -> update.lasting();
    }
    return update;
  }

  private static Key key(String partition, String sort) {
    return Key.stored(TableName.DOCUMENTS, partition, sort);
  }
}
