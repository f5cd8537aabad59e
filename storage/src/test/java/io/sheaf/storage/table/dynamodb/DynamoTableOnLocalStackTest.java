package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.localstack.LocalStackForTests;
import io.sheaf.storage.localstack.OnLocalStack;
import io.sheaf.storage.localstack.WithDynamoDb;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableContract;
import io.sheaf.storage.table.TestClock;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;

@OnLocalStack
@WithDynamoDb
class DynamoTableOnLocalStackTest extends TableContract {

  private DynamoConnection connection;
  private String prefix;

  @Override
  protected Table open(TestClock clock) {
    prefix = "contract-" + UUID.randomUUID() + "-";
    connection = DynamoConnection.to(LocalStackForTests.endpoint(), prefix);
    connection.tables().make();
    return connection.table(clock);
  }

  @AfterEach
  void close() {
    for (var table : io.sheaf.storage.table.TableName.values()) {
      connection.client().deleteTable(request -> request.tableName(prefix + table.text()));
    }
    connection.close();
  }
}
