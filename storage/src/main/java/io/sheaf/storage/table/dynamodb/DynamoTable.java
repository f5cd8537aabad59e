package io.sheaf.storage.table.dynamodb;

import static io.sheaf.storage.table.dynamodb.Patience.Repeatable.ALWAYS;
import static io.sheaf.storage.table.dynamodb.Patience.Repeatable.UNLESS_DONE;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Page;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableUnavailable;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/// The table in DynamoDB. Blocking, without state of its own, for many threads at once.
///
/// A single write without a condition is a plain request, at half the price of a transaction; everything else is one
/// transaction, repeated under its token, so that it happens once even when an answer is lost. A plain request is not
/// repeated after a lost answer: it might undo what somebody else has written on top of it.
public final class DynamoTable implements Table {

  /// As many keys as DynamoDB takes at once.
  private static final int KEYS_AT_ONCE = 100;

  private final DynamoDbClient client;
  private final TableNames tables;
  private final InstantSource clock;
  private final Patience patience;

  DynamoTable(DynamoDbClient client, TableNames tables, InstantSource clock, Patience patience) {
    this.client = client;
    this.tables = tables;
    this.clock = clock;
    this.patience = patience;
  }

  @Override
  public Optional<Item> find(Key key) {
    var now = clock.instant();
    var request = GetItemRequest.builder().tableName(tables.of(key.table())).key(Attributes.of(key))
        .consistentRead(true).build();
    var answer = patience.call(ALWAYS, () -> client.getItem(request));
    return answer.hasItem() && !answer.item().isEmpty()
        ? Optional.of(Attributes.item(key.table(), answer.item())).filter(item -> item.isThereAt(now))
        : Optional.empty();
  }

  @Override
  public Map<Key, Item> find(Collection<Key> keys) {
    var wanted = List.copyOf(new LinkedHashSet<>(keys));
    var found = HashMap.<Key, Item>newHashMap(wanted.size());
    if (wanted.size() == 1) {
      find(wanted.getFirst()).ifPresent(item -> found.put(item.key(), item));
      return found;
    }
    var now = clock.instant();
    for (int from = 0; from < wanted.size(); from += KEYS_AT_ONCE) {
      findGroup(wanted.subList(from, Math.min(from + KEYS_AT_ONCE, wanted.size())), now, found);
    }
    return found;
  }

  /// Asks until nothing is left unprocessed. What DynamoDB gives back for being too much at once is asked again right
  /// away; when it processed nothing at all, only after a while.
  private void findGroup(List<Key> keys, Instant now, Map<Key, Item> found) {
    var wanted = requests(keys);
    int left = keys.size();
    int fruitless = 0;
    while (!wanted.isEmpty()) {
      var asked = wanted;
      var answer = patience.call(ALWAYS, () -> client.batchGetItem(request -> request.requestItems(asked)));
      answer.responses().forEach((name, items) -> {
        var table = tables.named(name);
        for (var attributes : items) {
          var item = Attributes.item(table, attributes);
          if (item.isThereAt(now)) {
            found.put(item.key(), item);
          }
        }
      });
      wanted = answer.unprocessedKeys();
      int stillLeft = wanted.values().stream().mapToInt(some -> some.keys().size()).sum();
      fruitless = stillLeft < left ? 0 : fruitless + 1;
      left = stillLeft;
      if (fruitless == patience.attempts()) {
        throw new TableUnavailable("the table left keys unread " + fruitless
            + " times in a row; try later, or give it more capacity");
      }
      if (fruitless > 0) {
        patience.pause(fruitless);
      }
    }
  }

  private Map<String, KeysAndAttributes> requests(List<Key> keys) {
    var byTable = new HashMap<String, List<Map<String, AttributeValue>>>();
    for (var key : keys) {
      byTable.computeIfAbsent(tables.of(key.table()), _ -> new ArrayList<>()).add(Attributes.of(key));
    }
    var requests = new HashMap<String, KeysAndAttributes>();
    byTable.forEach((name, wanted) -> requests.put(name,
        KeysAndAttributes.builder().keys(wanted).consistentRead(true).build()));
    return requests;
  }

  @Override
  public Page page(Query query) {
    var now = clock.instant();
    return QueryText.of(query, tables)
        .map(text -> new PageReader(client, patience, query, text, now).read())
        .orElseGet(() -> new Page(List.of(), null));
  }

  @Override
  public List<Page> pages(List<Query> queries) {
    return AtOnce.each(queries, this::page);
  }

  @Override
  public WriteOutcome write(List<Write> writes) {
    Limits.check(writes);
    if (writes.size() == 1) {
      switch (writes.getFirst()) {
        case Write.Put(var item, var condition) when condition.isAlways() -> {
          return put(item);
        }
        case Write.Delete(var key, var condition) when condition.isAlways() -> {
          return delete(key);
        }
        default -> {
        }
      }
    }
    var transaction = new Transaction(tables, clock.instant(), writes);
    return patience.call(ALWAYS, () -> transaction.attempt(client));
  }

  private WriteOutcome put(Item item) {
    var request = PutItemRequest.builder().tableName(tables.of(item.key().table())).item(Attributes.of(item)).build();
    patience.call(UNLESS_DONE, () -> client.putItem(request));
    return new WriteOutcome.Done();
  }

  private WriteOutcome delete(Key key) {
    var request = DeleteItemRequest.builder().tableName(tables.of(key.table())).key(Attributes.of(key)).build();
    patience.call(UNLESS_DONE, () -> client.deleteItem(request));
    return new WriteOutcome.Done();
  }
}
