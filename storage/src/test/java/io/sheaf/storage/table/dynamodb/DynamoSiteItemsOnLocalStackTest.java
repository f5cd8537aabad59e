package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.localstack.LocalStackForTests;
import io.sheaf.storage.localstack.OnLocalStack;
import io.sheaf.storage.localstack.WithDynamoDb;
import io.sheaf.storage.table.SiteItemsContract;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TestClock;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;

@OnLocalStack
@WithDynamoDb
class DynamoSiteItemsOnLocalStackTest extends SiteItemsContract {

  private DynamoConnection connection;
  private String prefix;

  @Override
  protected Engine open(TestClock clock) {
    prefix = "sites-" + UUID.randomUUID() + "-";
    connection = DynamoConnection.to(LocalStackForTests.endpoint(), prefix);
    connection.tables().make();
    return new Engine(connection.table(clock), connection.siteItems());
  }

  @AfterEach
  void close() {
    for (var table : TableName.values()) {
      connection.client().deleteTable(request -> request.tableName(prefix + table.text()));
    }
    connection.close();
  }
}
