package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Page;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// Reads one page, in as many requests as it takes: an answer of DynamoDB ends where it suits it, and items that have
/// expired and are still there count for it but not for us. They are few, for they are removed within days: leaving
/// them out here is cheaper than a filter that DynamoDB would evaluate on every item.
final class PageReader {

  private static final long LONGEST_NANOS = Duration.ofSeconds(60).toNanos();

  private final DynamoDbClient client;
  private final Patience patience;
  private final Query query;
  private final QueryText text;
  private final Instant now;
  private final List<Item> items;
  private long bytes;

  PageReader(DynamoDbClient client, Patience patience, Query query, QueryText text, Instant now) {
    this.client = client;
    this.patience = patience;
    this.query = query;
    this.text = text;
    this.now = now;
    this.items = new ArrayList<>(Math.min(query.limit(), 128));
  }

  Page read() {
    long end = System.nanoTime() + LONGEST_NANOS;
    var start = query.after() == null
        ? Map.<String, AttributeValue>of()
        : QueryText.start(query.after(), query.partition());
    for (int round = 0;; round++) {
      var request = text.request().toBuilder().limit(howMany(round))
          .exclusiveStartKey(start.isEmpty() ? null : start).build();
      var answer = patience.call(Patience.Repeatable.ALWAYS, () -> client.query(request));
      for (var attributes : answer.items()) {
        var item = Attributes.item(query.partition().table(), attributes);
        if (!item.isThereAt(now) || isEdge(item)) {
          continue;
        }
        if (isFull()) {
          return new Page(items, query.at(items.getLast()));
        }
        items.add(item);
        bytes += Limits.size(item);
      }
      start = answer.lastEvaluatedKey();
      if (start.isEmpty()) {
        return new Page(items, null);
      }
      if (System.nanoTime() > end) {
        throw new TableUnavailable("a page could not be read within a minute, for too many expired items lie in "
            + query.partition() + "; is the removal of expired items (TTL) switched on?");
      }
    }
  }

  /// One more than still fits, to see whether there is more; later, when that was not enough because of expired items
  /// in between, twice as many each time.
  private int howMany(int round) {
    int missing = isFull() ? 1 : query.limit() + 1 - items.size();
    return (int) Math.min(Limits.PAGE_ITEMS + 1L, (long) missing << Math.min(round, 10));
  }

  private boolean isFull() {
    return items.size() == query.limit() || bytes > Limits.PAGE_BYTES;
  }

  private boolean isEdge(Item item) {
    if (text.bounds().edge() == null) {
      return false;
    }
    var sort = query.partition().index().flatMap(item::entry).map(entry -> entry.sort()).orElse(item.key().sort());
    return sort.equals(text.bounds().edge());
  }
}
