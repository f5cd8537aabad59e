package io.sheaf.storage.table;

/// Where an item lives. Keys are spelled in [TableSchema] and come into being nowhere else.
public final class Key {

  private final TableName table;
  private final String partition;
  private final String sort;

  Key(TableName table, String partition, String sort) {
    Limits.checkKey(partition, sort);
    this.table = table;
    this.partition = partition;
    this.sort = sort;
  }

  /// For engines, which read back what [TableSchema] once spelled.
  public static Key stored(TableName table, String partition, String sort) {
    return new Key(table, partition, sort);
  }

  public TableName table() {
    return table;
  }

  public String partition() {
    return partition;
  }

  public String sort() {
    return sort;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key that && table == that.table && sort.equals(that.sort)
        && partition.equals(that.partition);
  }

  @Override
  public int hashCode() {
    return 31 * partition.hashCode() + sort.hashCode();
  }

  @Override
  public String toString() {
    return table.text() + "[" + partition + " | " + sort + "]";
  }
}
