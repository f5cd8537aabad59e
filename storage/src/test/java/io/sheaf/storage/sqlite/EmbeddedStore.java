package io.sheaf.storage.sqlite;

import java.nio.file.Path;

/// A data directory with its file, opened below a test's folder.
public record EmbeddedStore(DataDirectory data, SqliteFile file) implements AutoCloseable {

  /// Opens it, again when it was there before.
  public static EmbeddedStore open(Path folder) {
    var data = DataDirectory.take(folder.resolve("data"));
    return new EmbeddedStore(data, SqliteFile.open(data));
  }

  @Override
  public void close() {
    file.close();
    data.close();
  }
}
