package io.sheaf.docs.governance.ledger;

import io.sheaf.docs.governance.activities.Activity;
import io.sheaf.docs.governance.activities.ActivityItem;
import io.sheaf.docs.governance.activities.ActivityText;
import io.sheaf.docs.governance.chain.Checkpoint;
import io.sheaf.docs.governance.chain.Link;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Further activities of a ledger, as one write.
final class Growing {

  /// What a write holds besides: the block, the head, and the mark that is taken away.
  private static final int MOST_WRITES = Limits.WRITES - 3;
  private static final int MOST_BYTES = Limits.TRANSACTION_BYTES / 2;

  private final Head before;
  private final Set<Key> taken;
  private final Map<Key, Item> items = new LinkedHashMap<>();
  private final List<Write> others = new ArrayList<>();
  private final List<String> hashes = new ArrayList<>();
  private final Set<String> days = new TreeSet<>();
  private long feed;
  private String hash;
  private int bytes;

  /// @param taken keys that were found to belong to others
  Growing(Head before, Set<Key> taken) {
    this.before = before;
    this.taken = taken;
    this.feed = before.feed();
    this.hash = before.hash();
  }

  /// Whether so many more would fit, which may have happened on two further days, and one write beside them.
  boolean hasRoomFor(int more) {
    return items.size() + days.size() + others.size() + more + 3 <= MOST_WRITES && bytes < MOST_BYTES;
  }

  /// With a write beside it, such as one that takes away what an activity was made of.
  void alongside(Write other) {
    others.add(other);
  }

  /// Whether there is nothing to write.
  boolean isEmpty() {
    return items.isEmpty() && others.isEmpty() && feed == before.feed();
  }

  /// Adds it as the next one, at its own moment or the first free one after it.
  Link add(Activity given) {
    var activity = given;
    var item = ActivityItem.of(before.site(), activity);
    if (!ActivityItem.fits(item)) {
      activity = activity.saying("what changed is too large to be recorded");
      item = ActivityItem.of(before.site(), activity);
    }
    while (taken.contains(item.key()) || items.containsKey(item.key())) {
      activity = activity.at(after(activity.when()));
      item = ActivityItem.of(before.site(), activity);
    }
    var link = Link.after(number() + 1, hash, ActivityText.of(activity));
    put(item, activity, link);
    return link;
  }

  private static Stamp after(Stamp stamp) {
    return stamp.counter() < 9999
        ? new Stamp(stamp.micros(), stamp.counter() + 1)
        : new Stamp(stamp.micros().plus(1, ChronoUnit.MICROS), 0);
  }

  private void put(Item item, Activity activity, Link link) {
    items.put(item.key(), item);
    bytes += Limits.size(item);
    hashes.add(link.hash());
    hash = link.hash();
    days.add(ActivityItem.day(activity).toString());
  }

  /// How many activities there are with these.
  long number() {
    return before.number() + items.size();
  }

  String hash() {
    return hash;
  }

  /// Notes how far the feed was read.
  void read(long change) {
    feed = change;
  }

  /// All of it, if the ledger is still as it was.
  List<Write> writes(@Nullable Checkpoint checkpoint) {
    var writes = new ArrayList<>(others);
    if (items.isEmpty() && feed == before.feed()) {
      return writes;
    }
    var day = before.day();
    if (!items.isEmpty()) {
      items.values().forEach(item -> writes.add(Write.insert(item)));
      writes.add(Write.insert(new Block(before.site(), before.number() + 1, List.copyOf(items.keySet()), hashes,
          checkpoint).item()));
      for (var one : days) {
        if (!one.equals(before.day())) {
          writes.add(Write.put(Item.of(TableSchema.LEDGER_DAY.key(before.site(), LocalDate.parse(one)))
              .with("day", one).build()));
          day = day == null || one.compareTo(day) > 0 ? one : day;
        }
      }
    }
    writes.add(new Head(before.site(), number(), hash, feed, checkpoint == null ? before.signed() : checkpoint.count(),
        day).following(before));
    return writes;
  }
}
