package io.sheaf.storage.table;

/// Where an item stands in one of the two indexes. Spelled in [TableSchema], like a [Key].
public record IndexEntry(IndexName index, String partition, String sort) {

  public IndexEntry {
    Limits.checkKey(partition, sort);
  }
}
