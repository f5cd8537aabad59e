package io.sheaf.docs.automation.subscriptions;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// What of one document a subscription is still to be told, as far as something waits. Every change of it raises its
/// revision, so that two of them never pass each other.
///
/// @param revision 0 when nothing waits
/// @param first the first numbers that wait, two at most
record Lane(SiteId site, String subscriptionId, String document, long revision, List<Long> first) {

  private static final Duration KEPT = Duration.ofDays(90);

  static Lane read(Table table, SiteId site, String subscriptionId, String document) {
    var items = table
        .page(Query.of(TableSchema.DELIVERY_WAITING.main().partition(site, subscriptionId, document)).limit(3)).items();
    long revision = 0;
    var first = new ArrayList<Long>(2);
    for (var item : items) {
      if (item.key().equals(TableSchema.DELIVERY_LANE.key(site, subscriptionId, document))) {
        revision = item.wholeNumber("revision");
      } else {
        first.add(item.wholeNumber("number"));
      }
    }
    return new Lane(site, subscriptionId, document, revision, first);
  }

  /// Whether an earlier one waits.
  boolean holdsUp(long number) {
    return !first.isEmpty() && first.getFirst() < number;
  }

  boolean isFirst(long number) {
    return !first.isEmpty() && first.getFirst() == number;
  }

  /// Which is next when the first is over.
  OptionalLong second() {
    return first.size() < 2 ? OptionalLong.empty() : OptionalLong.of(first.get(1));
  }

  /// The writes by which this one waits.
  List<Write> waiting(long number, Instant now) {
    return List.of(
        Write.put(Item.of(TableSchema.DELIVERY_WAITING.key(site, subscriptionId, document, number))
            .with("number", number).expiring(now.plus(KEPT)).build()),
        Write.put(changed(now), unchanged()));
  }

  /// The writes by which this one is over.
  List<Write> over(long number, Instant now) {
    var key = TableSchema.DELIVERY_LANE.key(site, subscriptionId, document);
    return List.of(Write.delete(TableSchema.DELIVERY_WAITING.key(site, subscriptionId, document, number)),
        !isFirst(number) || second().isPresent()
            ? Write.put(changed(now), unchanged())
            : Write.delete(key, unchanged()));
  }

  private Item changed(Instant now) {
    return Item.of(TableSchema.DELIVERY_LANE.key(site, subscriptionId, document)).with("revision", revision + 1)
        .expiring(now.plus(KEPT)).build();
  }

  private Condition unchanged() {
    return revision == 0 ? Condition.absent() : Condition.equal("revision", revision);
  }
}
