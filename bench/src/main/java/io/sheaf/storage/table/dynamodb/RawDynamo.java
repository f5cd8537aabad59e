package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Partition;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/// What the engine asks of DynamoDB, asked by hand; answers stay the SDK's maps.
public final class RawDynamo {

  private static final String TABLE = "documents";

  private final DynamoDbClient client;
  private final String table;

  public RawDynamo(DynamoDbClient client, String prefix) {
    this.client = client;
    this.table = prefix + TABLE;
  }

  public Map<String, AttributeValue> find(Key key) {
    return client.getItem(
        GetItemRequest.builder().tableName(table).key(Attributes.of(key)).consistentRead(true).build()).item();
  }

  /// The first items of a partition of the second index.
  public List<Map<String, AttributeValue>> page(Partition partition, int limit) {
    return client.query(QueryRequest.builder().tableName(table).indexName("GSI2")
        .keyConditionExpression("GSI2PK = :p")
        .expressionAttributeValues(Map.of(":p", AttributeValue.fromS(partition.text()))).limit(limit).build()).items();
  }

  public void write(List<Item> items) {
    client.transactWriteItems(TransactWriteItemsRequest.builder()
        .transactItems(items.stream()
            .map(item -> TransactWriteItem.builder()
                .put(Put.builder().tableName(table).item(Attributes.of(item)).build()).build())
            .toList())
        .build());
  }
}
