package io.sheaf.storage.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Properties;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;

/// How connections are opened.
final class Pragmas {

  private Pragmas() {
  }

  /// The connection that writes: a log written ahead, synced with every commit.
  static SqliteConnection writing(Path path) throws SQLException {
    var connection = open(path);
    connection.run("PRAGMA journal_mode=WAL");
    connection.run("PRAGMA synchronous=FULL");
    // why: macOS keeps synced data in the drive's cache unless asked twice; elsewhere this means nothing.
    connection.run("PRAGMA fullfsync=ON");
    connection.run("PRAGMA checkpoint_fullfsync=ON");
    connection.run("PRAGMA wal_autocheckpoint=4000");
    connection.run("PRAGMA journal_size_limit=67108864");
    connection.run("PRAGMA cache_size=-16384");
    return connection;
  }

  static SqliteConnection reading(Path path) throws SQLException {
    var connection = open(path);
    connection.run("PRAGMA query_only=ON");
    // why no map of the file: SQLite gives it up whenever somebody else has committed, and every page is faulted in again.
    // why so little: every reader has one, and what is committed empties it as well.
    connection.run("PRAGMA cache_size=-4096");
    return connection;
  }

  static SqliteConnection copying(Path path) throws SQLException {
    return open(path);
  }

  private static SqliteConnection open(Path path) throws SQLException {
    var properties = new Properties();
    // why: nobody asks for them, and the driver would ask the database after every change.
    properties.setProperty(SQLiteConfig.Pragma.JDBC_GET_GENERATED_KEYS.getPragmaName(), "false");
    var connection = JDBC.createConnection("jdbc:sqlite:" + path, properties);
    var opened = new SqliteConnection(connection);
    opened.run("PRAGMA busy_timeout=10000");
    opened.run("PRAGMA temp_store=MEMORY");
    opened.run("PRAGMA trusted_schema=OFF");
    return opened;
  }
}
