package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.TableName;
import io.sheaf.testservers.DynamoDbLocal;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;

/// Tables of one's own on the DynamoDB Local that all tests of this JVM share; gone when closed.
final class LocalTables implements AutoCloseable {

  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final String prefix = "t" + NUMBER.incrementAndGet() + "-";
  private final DynamoConnection connection;

  private LocalTables() {
    connection = DynamoConnection.to(Server.ENDPOINT, prefix);
    connection.tables().make();
  }

  /// Ends with this JVM.
  private static final class Server {
    static final URI ENDPOINT = DynamoDbLocal.start().endpoint();
  }

  static URI endpoint() {
    skipWithoutServer();
    return Server.ENDPOINT;
  }

  static LocalTables open() {
    skipWithoutServer();
    return new LocalTables();
  }

  static void skipWithoutServer() {
    Assumptions.assumeFalse(DynamoDbLocal.isOff(), "DynamoDB Local is off by SHEAF_TEST_DYNAMODB=off");
  }

  DynamoConnection connection() {
    return connection;
  }

  String prefix() {
    return prefix;
  }

  @Override
  public void close() {
    for (var table : TableName.values()) {
      connection.client().deleteTable(request -> request.tableName(prefix + table.text()));
    }
    connection.close();
  }
}
