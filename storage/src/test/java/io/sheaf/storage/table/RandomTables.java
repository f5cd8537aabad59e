package io.sheaf.storage.table;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// Random items, writes and queries over so few keys that they keep meeting each other.
final class RandomTables {

  private static final List<String> SORTS = List.of("#LATEST", "v0", "v1", "tags#a", "tags#a#idx1", "tags#é", "tags#🌍",
      "tags#\uffee", "z");
  private static final List<String> TEXTS = List.of("", "a", "b", "ab", "Z", "é", "🌍", "\uffee");
  private static final List<String> NAMES = List.of("state", "count", "list", "flag", "$odd");

  private final Random random;
  private final TestClock clock;

  RandomTables(Random random, TestClock clock) {
    this.random = random;
    this.clock = clock;
  }

  Key key() {
    var table = random.nextInt(8) == 0 ? TableName.AUDIT : TableName.DOCUMENTS;
    return Key.stored(table, pick(List.of("docs#1", "docs#2", "finance/docs#1")), pick(SORTS));
  }

  List<Key> keys() {
    var keys = new HashSet<Key>();
    for (int at = random.nextInt(6); at >= 0; at--) {
      keys.add(key());
    }
    return List.copyOf(keys);
  }

  List<Write> writes() {
    int most = switch (random.nextInt(10)) {
      case 0 -> 12;
      case 1, 2, 3 -> 4;
      default -> 1;
    };
    var writes = new ArrayList<Write>();
    var keys = new HashSet<Key>();
    for (int at = 0; at < most; at++) {
      var key = key();
      if (keys.add(key) || random.nextInt(200) == 0) {
        writes.add(write(key));
      }
    }
    return writes;
  }

  private Write write(Key key) {
    return switch (random.nextInt(8)) {
      case 0 -> Write.delete(key, condition());
      case 1 -> Write.check(key, condition());
      case 2, 3 -> update(key);
      default -> Write.put(item(key), condition());
    };
  }

  private Write update(Key key) {
    var update = Write.update(key);
    var names = new ArrayList<>(NAMES);
    for (int at = random.nextInt(3); at >= 0; at--) {
      var name = names.remove(random.nextInt(names.size()));
      switch (random.nextInt(3)) {
        case 0 -> update.set(name, value(2));
        case 1 -> update.remove(name);
        default -> update.add(name, random.nextInt(5));
      }
    }
    switch (random.nextInt(6)) {
      case 0 -> update.enter(entry(IndexName.GSI1));
      case 1 -> update.leave(IndexName.GSI2);
      case 2 -> update.expiring(clock.instant().plusSeconds(random.nextInt(20)));
      case 3 -> update.lasting();
      default -> {
      }
    }
    return update.when(condition());
  }

  private Item item(Key key) {
    var item = Item.of(key);
    for (var name : NAMES) {
      if (random.nextBoolean()) {
        item.with(name, value(2));
      }
    }
    if (random.nextInt(3) > 0) {
      item.indexed(entry(IndexName.GSI1));
    }
    if (random.nextInt(3) > 0) {
      item.indexed(entry(IndexName.GSI2));
    }
    if (random.nextInt(5) == 0) {
      item.expiring(clock.instant().plusSeconds(random.nextInt(30)));
    }
    return item.build();
  }

  private IndexEntry entry(IndexName index) {
    return new IndexEntry(index, pick(List.of("tag#x", "tag#y")), pick(List.of("1", "2", "3", "é", "🌍")));
  }

  private Value value(int depth) {
    return switch (random.nextInt(depth == 0 ? 5 : 7)) {
      case 0, 1 -> Value.of(pick(TEXTS));
      case 2 -> Value.of(new BigDecimal(random.nextInt(-20, 20)).movePointLeft(random.nextInt(3)));
      case 3 -> Value.of(random.nextBoolean());
      case 4 -> random.nextBoolean() ? Value.Nothing.NOTHING : Value.of(new byte[]{1, (byte) random.nextInt()});
      case 5 -> Value.of(List.of(value(depth - 1), value(depth - 1)));
      default -> Value.of(Map.of(pick(NAMES), value(depth - 1)));
    };
  }

  Condition condition() {
    return random.nextInt(3) > 0
        ? pick(List.of(Condition.always(), Condition.present(), Condition.absent()))
        : condition(2);
  }

  private Condition condition(int depth) {
    return switch (random.nextInt(depth == 0 ? 5 : 8)) {
      case 0 -> Condition.present();
      case 1 -> Condition.has(pick(NAMES));
      case 2 -> Condition.equal(pick(NAMES), value(1));
      case 3 -> compare(pick(NAMES));
      case 4 -> compare("count");
      case 5 -> condition(depth - 1).negated();
      case 6 -> new Condition.All(conditions(depth - 1));
      default -> new Condition.Any(conditions(depth - 1));
    };
  }

  private List<Condition> conditions(int depth) {
    var conditions = new ArrayList<Condition>();
    for (int at = random.nextInt(3); at > 0; at--) {
      conditions.add(condition(depth));
    }
    return conditions;
  }

  private Condition compare(String name) {
    var value = random.nextBoolean() ? Value.of(pick(TEXTS)) : Value.of(random.nextInt(-5, 5));
    return new Condition.Compare(name, pick(List.of(Condition.Comparison.values())), value);
  }

  Query query() {
    var partition = switch (random.nextInt(3)) {
      case 0 -> new Partition(TableName.DOCUMENTS, Optional.of(IndexName.GSI1), pick(List.of("tag#x", "tag#y")));
      case 1 -> new Partition(TableName.DOCUMENTS, Optional.of(IndexName.GSI2), pick(List.of("tag#x", "tag#y")));
      default -> {
        var key = key();
        yield new Partition(key.table(), Optional.empty(), key.partition());
      }
    };
    var sorts = partition.index().isPresent() ? List.of("1", "2", "3", "é", "🌍") : SORTS;
    var query = Query.of(partition, range(sorts)).limit(1 + random.nextInt(5));
    return random.nextBoolean() ? query : query.backwards();
  }

  private Range range(List<String> sorts) {
    var one = pick(sorts);
    var other = pick(sorts);
    return switch (random.nextInt(8)) {
      case 0, 1 -> Range.ALL;
      case 2 -> new Range.Beginning(one.substring(0, one.offsetByCodePoints(0, 1)));
      case 3 -> new Range.Between(one, other);
      case 4 -> new Range.AtLeast(one);
      case 5 -> new Range.AtMost(one);
      case 6 -> new Range.Above(one);
      default -> new Range.Below(one);
    };
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
