package io.sheaf.storage.sqlite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/// The schema of the file, as steps that are never changed once they have been released: a file knows how many
/// of them it has had.
final class Schema {

  private static final List<String> STEPS = List.of("001-table.sql", "002-blobs.sql", "003-queues.sql");

  private Schema() {
  }

  static void migrate(SqliteConnection connection, Path path) throws SQLException {
    int version;
    try (var found = connection.prepared("PRAGMA user_version").executeQuery()) {
      version = found.next() ? found.getInt(1) : 0;
    }
    if (version > STEPS.size()) {
      throw new CannotOpen("The database " + path + " was written by a newer Sheaf (schema " + version
          + ", this one knows " + STEPS.size() + "). Start the newer version again; nothing was changed.");
    }
    for (int step = version; step < STEPS.size(); step++) {
      connection.run("BEGIN IMMEDIATE");
      try {
        connection.run(script(STEPS.get(step)));
        connection.run("PRAGMA user_version=" + (step + 1));
        connection.run("COMMIT");
      } catch (SQLException failure) {
        connection.run("ROLLBACK");
        throw failure;
      }
    }
  }

  private static String script(String name) {
    try (var in = Schema.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the schema step " + name + " is not in this build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
