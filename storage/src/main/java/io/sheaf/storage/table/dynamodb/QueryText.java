package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Partition;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Query;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/// A query as DynamoDB reads it, but for how many and from where on.
///
/// @param bounds the range that is asked, which may hold one sort key more than the query's
record QueryText(QueryRequest request, Bounds bounds) {

  /// Nothing, when no item can be the answer.
  static Optional<QueryText> of(Query query, TableNames tables) {
    var partition = query.partition();
    if (isTooLong(partition)) {
      return Optional.empty();
    }
    return Bounds.of(query.range()).map(bounds -> {
      var placeholders = new Placeholders();
      var keys = partitionName(partition) + " = " + placeholders.value(AttributeValue.fromS(partition.text()))
          + bounds.text(sortName(partition), placeholders);
      var request = QueryRequest.builder().tableName(tables.of(partition.table())).keyConditionExpression(keys)
          .expressionAttributeNames(placeholders.names()).expressionAttributeValues(placeholders.values())
          .scanIndexForward(!query.descending());
      partition.index().ifPresentOrElse(index -> request.indexName(index.name()), () -> request.consistentRead(true));
      return new QueryText(request.build(), bounds);
    });
  }

  private static boolean isTooLong(Partition partition) {
    return partition.text().getBytes(StandardCharsets.UTF_8).length > Limits.PARTITION_KEY_BYTES;
  }

  private static String partitionName(Partition partition) {
    return partition.index().map(Attributes::partitionOf).orElse(Attributes.PARTITION);
  }

  private static String sortName(Partition partition) {
    return partition.index().map(Attributes::sortOf).orElse(Attributes.SORT);
  }

  /// The key of the item after which to go on.
  static Map<String, AttributeValue> start(Position position, Partition partition) {
    var start = new HashMap<String, AttributeValue>();
    start.put(Attributes.PARTITION, AttributeValue.fromS(position.partition()));
    start.put(Attributes.SORT, AttributeValue.fromS(position.sort()));
    if (position.indexSort() != null) {
      start.put(partitionName(partition), AttributeValue.fromS(partition.text()));
      start.put(sortName(partition), AttributeValue.fromS(position.indexSort()));
    }
    return start;
  }
}
