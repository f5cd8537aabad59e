package io.sheaf.storage.table;

/// The two overloaded indexes that each table has.
public enum IndexName {
  GSI1, GSI2
}
