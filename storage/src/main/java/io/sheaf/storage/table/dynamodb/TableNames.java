package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.TableName;
import java.util.regex.Pattern;

/// What the tables are called on the other side: a prefix, so that several stores share an account, and the name.
record TableNames(String prefix) {

  private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9_.-]{0,200}");

  TableNames {
    if (!ALLOWED.matcher(prefix).matches()) {
      throw new IllegalArgumentException(
          "the prefix of table names has at most 200 letters, digits, '_', '-' and '.', and nothing else: " + prefix);
    }
  }

  String of(TableName table) {
    return prefix + table.text();
  }

  TableName named(String name) {
    for (var table : TableName.values()) {
      if (of(table).equals(name)) {
        return table;
      }
    }
    throw new IllegalArgumentException("not one of our tables: " + name);
  }
}
