package io.sheaf.storage.table;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What a table is, in as few lines as possible: a map, and sorting. Every engine is held to it.
public final class ModelTable implements Table {

  private final Map<Key, Item> items = new HashMap<>();
  private final InstantSource clock;

  public ModelTable(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public synchronized Map<Key, Item> find(Collection<Key> keys) {
    var found = new HashMap<Key, Item>();
    for (var key : keys) {
      var item = live(key);
      if (item != null) {
        found.put(key, item);
      }
    }
    return found;
  }

  private @Nullable Item live(Key key) {
    var item = items.get(key);
    return item != null && item.isThereAt(clock.instant()) ? item : null;
  }

  @Override
  public synchronized Page page(Query query) {
    var partition = query.partition();
    Comparator<Item> order = Comparator.<Item, String>comparing(item -> sort(partition, item), Utf8Order::compare)
        .thenComparing(item -> item.key().partition(), Utf8Order::compare)
        .thenComparing(item -> item.key().sort(), Utf8Order::compare);
    var sorted = query.descending() ? order.reversed() : order;
    var all = items.values().stream().filter(item -> item.isThereAt(clock.instant()))
        .filter(item -> isIn(partition, item)).filter(item -> inRange(query.range()).test(sort(partition, item)))
        .sorted(sorted).filter(item -> query.after() == null || isAfter(query, item)).toList();
    var page = new ArrayList<Item>();
    long bytes = 0;
    for (var item : all) {
      if (page.size() == query.limit() || bytes > Limits.PAGE_BYTES) {
        return new Page(page, query.at(page.getLast()));
      }
      page.add(item);
      bytes += Limits.size(item);
    }
    return new Page(page, null);
  }

  private static boolean isAfter(Query query, Item item) {
    var after = query.after();
    var sort = after.indexSort() == null ? after.sort() : after.indexSort();
    int compared = Utf8Order.compare(sort(query.partition(), item), sort);
    if (compared == 0) {
      compared = Utf8Order.compare(item.key().partition(), after.partition());
    }
    if (compared == 0) {
      compared = Utf8Order.compare(item.key().sort(), after.sort());
    }
    return query.descending() ? compared < 0 : compared > 0;
  }

  private static boolean isIn(Partition partition, Item item) {
    return item.key().table() == partition.table() && (partition.index().isEmpty()
        ? item.key().partition().equals(partition.text())
        : item.entry(partition.index().get()).filter(entry -> entry.partition().equals(partition.text())).isPresent());
  }

  private static String sort(Partition partition, Item item) {
    return partition.index().isEmpty() ? item.key().sort() : item.entry(partition.index().get()).orElseThrow().sort();
  }

  private static Predicate<String> inRange(Range range) {
    return switch (range) {
      case Range.All _ -> _ -> true;
      case Range.Beginning(var prefix) -> sort -> sort.startsWith(prefix);
      case Range.Between(var from, var to) ->
        sort -> Utf8Order.compare(sort, from) >= 0 && Utf8Order.compare(sort, to) <= 0;
      case Range.AtLeast(var from) -> sort -> Utf8Order.compare(sort, from) >= 0;
      case Range.AtMost(var to) -> sort -> Utf8Order.compare(sort, to) <= 0;
      case Range.Above(var than) -> sort -> Utf8Order.compare(sort, than) > 0;
      case Range.Below(var than) -> sort -> Utf8Order.compare(sort, than) < 0;
    };
  }

  @Override
  public synchronized WriteOutcome write(List<Write> writes) {
    Limits.check(writes);
    var failures = new ArrayList<WriteOutcome.Failure>();
    for (int at = 0; at < writes.size(); at++) {
      var write = writes.get(at);
      var item = live(write.key());
      if (!write.condition().holds(item) || write instanceof Write.Update && item == null) {
        failures.add(new WriteOutcome.Failure(at, write, Optional.ofNullable(item)));
      }
    }
    if (!failures.isEmpty()) {
      return new WriteOutcome.Unmet(failures);
    }
    var after = new HashMap<>(items);
    for (var write : writes) {
      switch (write) {
        case Write.Put(var item, _) -> after.put(item.key(), item);
        case Write.Update update -> {
          var result = update.applyTo(after.get(update.key()));
          Limits.checkItem(result);
          after.put(update.key(), result);
        }
        case Write.Delete(var key, _) -> after.remove(key);
        case Write.Check _ -> {
        }
      }
    }
    items.clear();
    items.putAll(after);
    return new WriteOutcome.Done();
  }
}
