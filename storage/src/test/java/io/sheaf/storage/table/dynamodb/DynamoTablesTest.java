package io.sheaf.storage.table.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TableUnavailable;
import java.net.URI;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class DynamoTablesTest {

  @Test
  void makingTheTablesTwiceSaysThatTheyWereThere() {
    try (var connection = DynamoConnection.to(LocalTables.endpoint(), "twice-")) {
      var first = connection.tables().make();
      var second = connection.tables().make();

      assertThat(first).containsExactly(
          new DynamoTables.Made("twice-documents", true, DynamoTables.Expiry.SWITCHED_ON),
          new DynamoTables.Made("twice-audit", true, DynamoTables.Expiry.SWITCHED_ON));
      assertThat(second).containsExactly(
          new DynamoTables.Made("twice-documents", false, DynamoTables.Expiry.WAS_ON),
          new DynamoTables.Made("twice-audit", false, DynamoTables.Expiry.WAS_ON));
      assertThat(second.getFirst()).hasToString("table twice-documents was there; expired items are removed");
    }
  }

  @Test
  void aTableOfAnotherShapeIsNotTakenForOurs() {
    try (var connection = DynamoConnection.to(LocalTables.endpoint(), "foreign-")) {
      connection.client().createTable(request -> request.tableName("foreign-documents")
          .billingMode(BillingMode.PAY_PER_REQUEST)
          .attributeDefinitions(name -> name.attributeName("PK").attributeType(ScalarAttributeType.S))
          .keySchema(key -> key.attributeName("PK").keyType(KeyType.HASH)));

      assertThatThrownBy(() -> connection.tables().make()).isInstanceOf(TableUnavailable.class)
          .hasMessageContaining("its keys are not PK and SK").hasMessageContaining("choose another prefix");
    }
  }

  @Test
  void aMissingTableSaysHowToMakeIt() {
    try (var connection = DynamoConnection.to(LocalTables.endpoint(), "missing-")) {
      var table = connection.table(InstantSource.system());

      assertThatThrownBy(() -> table.find(Key.stored(TableName.DOCUMENTS, "p", "s")))
          .isInstanceOf(TableUnavailable.class).hasMessageContaining("./sheaf init");
    }
  }

  @Test
  void aPrefixThatNoTableMayHaveIsRefused() {
    assertThatThrownBy(() -> DynamoConnection.to(URI.create("http://127.0.0.1"), "with space"))
        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("prefix");
  }
}
