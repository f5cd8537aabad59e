package io.sheaf.storage.table;

import java.util.Optional;

/// All items of one partition key, in a table or in one of its indexes. Spelled in [TableSchema].
public record Partition(TableName table, Optional<IndexName> index, String text) {

  public Partition {
    if (text.isEmpty()) {
      throw new LimitExceeded("a partition key must not be empty");
    }
  }
}
