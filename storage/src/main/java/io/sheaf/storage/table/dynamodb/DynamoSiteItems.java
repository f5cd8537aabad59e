package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.SiteItems;
import io.sheaf.storage.table.SitePage;
import io.sheaf.storage.table.SitePosition;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TableSchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/// The items of a site in DynamoDB, which has no list of partition keys: everybody's are scanned, and paid for.
public final class DynamoSiteItems implements SiteItems {

  /// One request reads a megabyte at most, so that a page passes over this many of them.
  private static final int REQUESTS = 16;

  private final DynamoDbClient client;
  private final TableNames tables;
  private final Patience patience;
  private final int requests;

  DynamoSiteItems(DynamoDbClient client, TableNames tables, Patience patience) {
    this(client, tables, patience, REQUESTS);
  }

  DynamoSiteItems(DynamoDbClient client, TableNames tables, Patience patience, int requests) {
    this.client = client;
    this.tables = tables;
    this.patience = patience;
    this.requests = requests;
  }

  @Override
  public SitePage everything(SiteId site, @Nullable SitePosition after, int most) {
    var left = SitePosition.tablesLeft(site, after, most);
    var start = after == null ? Map.<String, AttributeValue>of() : Attributes.of(after.key());
    var keys = new ArrayList<Key>();
    int round = 0;
    for (var table : left) {
      do {
        if (keys.size() == most) {
          return new SitePage(keys, SitePosition.behind(site, keys.getLast()));
        }
        var answer = scan(table, site, start, howMany(most - keys.size(), round));
        round++;
        for (var attributes : answer.items()) {
          if (keys.size() == most) {
            return new SitePage(keys, SitePosition.behind(site, keys.getLast()));
          }
          var key = Attributes.key(table, attributes);
          if (TableSchema.siteOf(key).equals(Optional.of(site))) {
            keys.add(key);
          }
        }
        start = answer.lastEvaluatedKey();
        if (!start.isEmpty() && (keys.size() == most || round >= requests)) {
          return new SitePage(keys, SitePosition.behind(site, Attributes.key(table, start)));
        }
      } while (!start.isEmpty());
    }
    return new SitePage(keys, null);
  }

  /// It reads the keys of everybody's items.
  @Override
  public Set<SiteId> sites() {
    var sites = new TreeSet<SiteId>(Comparator.comparing(SiteId::text));
    sites.add(SiteId.DEFAULT);
    for (var table : TableName.values()) {
      var start = Map.<String, AttributeValue>of();
      do {
        var request = named(table).toBuilder().exclusiveStartKey(start.isEmpty() ? null : start).build();
        var answer = patience.call(Patience.Repeatable.ALWAYS, () -> client.scan(request));
        answer.items().forEach(
            attributes -> TableSchema.siteOf(Attributes.key(table, attributes)).ifPresent(sites::add));
        start = answer.lastEvaluatedKey();
      } while (!start.isEmpty());
    }
    return sites;
  }

  private ScanRequest named(TableName table) {
    var placeholders = new Placeholders();
    var partition = placeholders.name(Attributes.PARTITION);
    var keys = partition + ", " + placeholders.name(Attributes.SORT);
    return ScanRequest.builder().tableName(tables.of(table)).consistentRead(true).projectionExpression(keys)
        .filterExpression("contains(" + partition + ", " + placeholders.value(AttributeValue.fromS("/")) + ")")
        .expressionAttributeNames(placeholders.names()).expressionAttributeValues(placeholders.values()).build();
  }

  private ScanResponse scan(TableName table, SiteId site, Map<String, AttributeValue> start, int most) {
    var request = request(table, site).toBuilder().limit(most).exclusiveStartKey(start.isEmpty() ? null : start)
        .build();
    return patience.call(Patience.Repeatable.ALWAYS, () -> client.scan(request));
  }

  /// The filter saves the way of what belongs to others; whose an item is, its key decides here.
  private ScanRequest request(TableName table, SiteId site) {
    var placeholders = new Placeholders();
    var partition = placeholders.name(Attributes.PARTITION);
    var keys = partition + ", " + placeholders.name(Attributes.SORT);
    var filter = site.isDefault()
        ? "NOT contains(" + partition + ", " + placeholders.value(AttributeValue.fromS("/")) + ")"
        : "begins_with(" + partition + ", " + placeholders.value(AttributeValue.fromS(site.prefix())) + ")";
    return ScanRequest.builder().tableName(tables.of(table)).consistentRead(true).projectionExpression(keys)
        .filterExpression(filter).expressionAttributeNames(placeholders.names())
        .expressionAttributeValues(placeholders.values()).build();
  }

  /// As many as are missing; while that is not enough because of others' items in between, twice as many each time.
  private static int howMany(int missing, int round) {
    return (int) Math.min(Limits.PAGE_ITEMS, (long) missing << Math.min(round, 10));
  }
}
