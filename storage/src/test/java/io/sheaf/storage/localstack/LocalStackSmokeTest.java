package io.sheaf.storage.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

@OnLocalStack
@WithDynamoDb
class LocalStackSmokeTest {

  @Test
  void itsTablesTakeAHundredWritesAtOnce() {
    try (var dynamo = DynamoDbClient.builder().endpointOverride(LocalStackForTests.endpoint())
        .region(Region.EU_CENTRAL_1).httpClientBuilder(Apache5HttpClient.builder())
        .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test"))).build()) {
      var table = "smoke-" + UUID.randomUUID();
      dynamo.createTable(create -> create.tableName(table).billingMode(BillingMode.PAY_PER_REQUEST)
          .keySchema(key -> key.attributeName("PK").keyType(KeyType.HASH))
          .attributeDefinitions(key -> key.attributeName("PK").attributeType(ScalarAttributeType.S)));

      dynamo.transactWriteItems(write -> write.transactItems(IntStream.range(0, 100)
          .mapToObj(n -> TransactWriteItem.builder()
              .put(put -> put.tableName(table).item(Map.of("PK", AttributeValue.fromS("item" + n)))).build())
          .toList()));

      assertThat(dynamo.scan(scan -> scan.tableName(table).select(Select.COUNT)).count()).isEqualTo(100);
      dynamo.deleteTable(delete -> delete.tableName(table));
    }
  }
}
