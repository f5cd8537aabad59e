package io.sheaf.storage.table;

import org.jspecify.annotations.Nullable;

/// One page of one partition: which sort keys, which way, how many, and from where on.
public record Query(Partition partition, Range range, boolean descending, int limit, @Nullable Position after) {

  public Query {
    if (limit < 1 || limit > Limits.PAGE_ITEMS) {
      throw new LimitExceeded("a page has 1 to " + Limits.PAGE_ITEMS + " items, not " + limit);
    }
    if (after != null && !after.belongsTo(partition, range, descending)) {
      throw new InvalidPosition("the position belongs to another list");
    }
  }

  public static Query of(Partition partition) {
    return new Query(partition, Range.ALL, false, 100, null);
  }

  public static Query of(Partition partition, Range range) {
    return new Query(partition, range, false, 100, null);
  }

  public Query backwards() {
    return new Query(partition, range, !descending, limit, null);
  }

  public Query limit(int most) {
    return new Query(partition, range, descending, most, after);
  }

  public Query after(@Nullable Position position) {
    return new Query(partition, range, descending, limit, position);
  }

  /// Whether the position is one of this list, read this way.
  public boolean holds(Position position) {
    return position.belongsTo(partition, range, descending);
  }

  /// For engines: the position of an item that this query has reached.
  public Position at(Item item) {
    var index = partition.index();
    if (index.isEmpty()) {
      return new Position(Position.fingerprint(partition, range, descending), item.key().partition(),
          item.key().sort(), null);
    }
    var entry = item.entry(index.get()).orElseThrow();
    return new Position(Position.fingerprint(partition, range, descending), item.key().partition(), item.key().sort(),
        entry.sort());
  }
}
