package io.sheaf.standalone;

import io.sheaf.storage.table.dynamodb.DynamoConnection;
import java.io.PrintStream;

/// Creates what the engines keep outside this machine's data directory.
final class Init {

  private Init() {
  }

  static int run(Choices choices, PrintStream out) {
    switch (choices.table()) {
      case SQLITE -> out.println("table: sqlite, nothing to create; it comes into being with the first start in "
          + choices.data());
      case DYNAMODB -> {
        try (var connection = DynamoConnection.fromEnvironment(choices.tablePrefix())) {
          connection.tables().make().forEach(out::println);
        }
      }
    }
    return 0;
  }
}
