package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.table.Key;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/// Where lists have lately seen a row of a partition: what was written along with it lies beside it, so that whoever
/// goes on from a list to that finds it there, and not by way of the tree of keys, which is elsewhere on the disk.
///
/// What it says is a guess, to be looked after: partitions may be confused, and rows may have gone.
final class Nearby {

  private static final int PLACES_BITS = 12;
  private static final int ROW_BITS = 40;
  private static final long MOST_ROW = (1L << ROW_BITS) - 1;
  private static final long[] NONE = {};

  /// For each place the row, below what tells partitions apart.
  private final AtomicLongArray seen = new AtomicLongArray(1 << PLACES_BITS);

  void saw(Key key, long row) {
    if (row > 0 && row <= MOST_ROW) {
      long mixed = mixed(key);
      seen.set(place(mixed), mark(mixed) | row);
    }
  }

  /// A row for each of the keys, which is forgotten with that; none at all where one of them has none, for one question
  /// is asked for all of them.
  long[] takeAll(List<Key> keys) {
    var rows = new long[keys.size()];
    for (int at = 0; at < rows.length; at++) {
      long mixed = mixed(keys.get(at));
      long known = seen.get(place(mixed));
      if (known == 0 || (known & ~MOST_ROW) != mark(mixed) || !seen.compareAndSet(place(mixed), known, 0)) {
        return NONE;
      }
      rows[at] = known & MOST_ROW;
    }
    return rows;
  }

  /// why the table is part of it: the same rows of another table are other items.
  private static long mixed(Key key) {
    return (key.partition().hashCode() ^ (long) key.table().ordinal() << Integer.SIZE) * 0x9E3779B97F4A7C15L;
  }

  private static int place(long mixed) {
    return (int) (mixed >>> Long.SIZE - PLACES_BITS);
  }

  private static long mark(long mixed) {
    return mixed << PLACES_BITS & ~MOST_ROW;
  }
}
