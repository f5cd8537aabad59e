package io.sheaf.storage.sqlite;

/// What can be read of a SQLite file: as it is now, or as it was in one moment.
public interface SqliteReads {

  <T extends @org.jspecify.annotations.Nullable Object> T read(SqliteFile.Reading<T> reading);
}
