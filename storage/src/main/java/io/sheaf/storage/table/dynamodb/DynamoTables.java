package io.sheaf.storage.table.dynamodb;

import static software.amazon.awssdk.services.dynamodb.model.KeyType.HASH;
import static software.amazon.awssdk.services.dynamodb.model.KeyType.RANGE;

import io.sheaf.storage.table.IndexName;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TableUnavailable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/// The tables themselves: makes those that are missing, and may be asked as often as one likes.
public final class DynamoTables {

  /// A new table with two indexes takes half a minute on AWS.
  static final Patience USUAL_PATIENCE = new Patience(400, Duration.ofMillis(100), Duration.ofSeconds(1),
      Duration.ofMinutes(5));

  private final DynamoDbClient client;
  private final TableNames names;
  private final Patience patience;

  DynamoTables(DynamoDbClient client, TableNames names, Patience patience) {
    this.client = client;
    this.names = names;
    this.patience = patience;
  }

  /// What was done about a table.
  public record Made(String table, boolean created, Expiry expiry) {

    @Override
    public String toString() {
      return "table " + table + (created ? " created; " : " was there; ") + expiry.words;
    }
  }

  /// Whether the other side removes what has expired. Where it does not, expired items are invisible all the same.
  public enum Expiry {
    WAS_ON("expired items are removed"), SWITCHED_ON("the removal of expired items was switched on"), UNSUPPORTED(
        "this endpoint does not remove expired items, which stay invisible");

    private final String words;

    Expiry(String words) {
      this.words = words;
    }
  }

  /// Makes what is missing, waits until everything can be used, and says what was there.
  public List<Made> make() {
    var made = new ArrayList<Made>();
    for (var table : TableName.values()) {
      var name = names.of(table);
      boolean created = !isThere(name) && create(name);
      check(name, awaitActive(name));
      made.add(new Made(name, created, removeExpired(name)));
    }
    return made;
  }

  private boolean isThere(String name) {
    return Patience.USUAL.call(Patience.Repeatable.ALWAYS, () -> {
      try {
        client.describeTable(request -> request.tableName(name));
        return true;
      } catch (ResourceNotFoundException missing) {
        return false;
      }
    });
  }

  private boolean create(String name) {
    var request = description(name);
    return Patience.USUAL.call(Patience.Repeatable.ALWAYS, () -> {
      try {
        client.createTable(request);
        return true;
      } catch (ResourceInUseException someoneWasQuicker) {
        return false;
      }
    });
  }

  private static CreateTableRequest description(String name) {
    var attributes = new ArrayList<AttributeDefinition>();
    attributes.add(text(Attributes.PARTITION));
    attributes.add(text(Attributes.SORT));
    var indexes = new ArrayList<GlobalSecondaryIndex>();
    for (var index : IndexName.values()) {
      attributes.add(text(Attributes.partitionOf(index)));
      attributes.add(text(Attributes.sortOf(index)));
      indexes.add(GlobalSecondaryIndex.builder().indexName(index.name())
          .keySchema(part(Attributes.partitionOf(index), HASH), part(Attributes.sortOf(index), RANGE))
          .projection(projection -> projection.projectionType(ProjectionType.ALL)).build());
    }
    return CreateTableRequest.builder().tableName(name).billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(attributes)
        .keySchema(part(Attributes.PARTITION, HASH), part(Attributes.SORT, RANGE)).globalSecondaryIndexes(indexes)
        .build();
  }

  private static AttributeDefinition text(String name) {
    return AttributeDefinition.builder().attributeName(name).attributeType(ScalarAttributeType.S).build();
  }

  private static KeySchemaElement part(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private TableDescription awaitActive(String name) {
    long end = System.nanoTime() + patience.total().toNanos();
    for (int attempt = 1;; attempt++) {
      var table = Patience.USUAL.call(Patience.Repeatable.ALWAYS,
          () -> client.describeTable(request -> request.tableName(name))).table();
      if (table.tableStatus() == TableStatus.ACTIVE && table.globalSecondaryIndexes().stream()
          .allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE || index.indexStatus() == null)) {
        return table;
      }
      if (attempt == patience.attempts() || System.nanoTime() > end) {
        throw new TableUnavailable("the table " + name + " is still " + table.tableStatusAsString()
            + "; run './sheaf init' again when it is ACTIVE");
      }
      patience.pause(attempt);
    }
  }

  /// A table of the same name that somebody else made would fail later and less clearly.
  private static void check(String name, TableDescription table) {
    var indexes = new HashMap<String, List<KeySchemaElement>>();
    table.globalSecondaryIndexes().forEach(index -> indexes.put(index.indexName(), index.keySchema()));
    var differences = new ArrayList<String>();
    if (!isKeyedBy(table.keySchema(), Attributes.PARTITION, Attributes.SORT)) {
      differences.add("its keys are not PK and SK");
    }
    Arrays.stream(IndexName.values()).filter(index -> !isKeyedBy(indexes.getOrDefault(index.name(), List.of()),
        Attributes.partitionOf(index), Attributes.sortOf(index)))
        .forEach(index -> differences.add("it has no index " + index + " with the keys "
            + Attributes.partitionOf(index) + " and " + Attributes.sortOf(index)));
    if (!differences.isEmpty()) {
      throw new TableUnavailable("there is a table " + name + " already, but " + String.join(", ", differences)
          + "; choose another prefix for table names, or remove it");
    }
  }

  private static boolean isKeyedBy(List<KeySchemaElement> keys, String partition, String sort) {
    return keys.stream().map(KeySchemaElement::attributeName).toList().equals(List.of(partition, sort));
  }

  private Expiry removeExpired(String name) {
    return Patience.USUAL.call(Patience.Repeatable.ALWAYS, () -> {
      try {
        var now = client.describeTimeToLive(request -> request.tableName(name)).timeToLiveDescription();
        if (now != null && (now.timeToLiveStatus() == TimeToLiveStatus.ENABLED
            || now.timeToLiveStatus() == TimeToLiveStatus.ENABLING)) {
          if (!Attributes.EXPIRY.equals(now.attributeName())) {
            throw new TableUnavailable("the table " + name + " removes items by the attribute " + now.attributeName()
                + "; set its TTL attribute to " + Attributes.EXPIRY);
          }
          return Expiry.WAS_ON;
        }
        client.updateTimeToLive(request -> request.tableName(name)
            .timeToLiveSpecification(wanted -> wanted.enabled(true).attributeName(Attributes.EXPIRY)));
        return Expiry.SWITCHED_ON;
      } catch (DynamoDbException refused) {
        if (Trouble.isUnknownOperation(refused)) {
          return Expiry.UNSUPPORTED;
        }
        throw refused;
      }
    });
  }
}
