package io.sheaf.storage.table.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;

/// Listens in on a database that a server has open: triggers note every row that is inserted or changed while
/// somebody does something, in whatever table, the ones that are gone again a moment later too. For a scratch
/// database only.
public final class RowRecorder {

  private static final String NOTED = "bench_noted_";

  /// What is listened to.
  @FunctionalInterface
  public interface Act {
    void run() throws Exception;
  }

  private record Table(String name, List<String> columns) {
    String noted() {
      return NOTED + name;
    }

    String joined(String prefix) {
      return String.join(", ", columns.stream().map(column -> prefix + column).toList());
    }
  }

  private RowRecorder() {
  }

  /// Lets it be done so many times and takes the least that was written: now and then the server's own affairs write
  /// something in between.
  public static RecordedRows least(Path database, int times, Act act) throws Exception {
    var recorded = new ArrayList<RecordedRows>();
    for (int time = 0; time < times; time++) {
      recorded.add(once(database, act));
    }
    recorded.removeIf(rows -> rows.count() == 0);
    if (recorded.isEmpty()) {
      throw new IllegalStateException("nothing was written to " + database);
    }
    return Collections.min(recorded, java.util.Comparator.comparingInt(RecordedRows::count));
  }

  private static RecordedRows once(Path database, Act act) throws Exception {
    try (var connection = JDBC.createConnection("jdbc:sqlite:" + database, new Properties())) {
      run(connection, List.of("PRAGMA busy_timeout=10000"));
      var tables = tables(connection);
      run(connection, listening(tables));
      try {
        act.run();
        return noted(connection, tables);
      } finally {
        run(connection, leaving(tables));
      }
    }
  }

  private static List<String> listening(List<Table> tables) {
    var statements = new ArrayList<>(List.of("BEGIN IMMEDIATE"));
    for (var table : tables) {
      statements.add("CREATE TABLE " + table.noted() + " AS SELECT " + table.joined("") + " FROM " + table.name()
          + " WHERE 0");
      for (var change : List.of("INSERT", "UPDATE")) {
        statements.add("CREATE TRIGGER " + table.noted() + "_" + change + " AFTER " + change + " ON " + table.name()
            + " BEGIN INSERT INTO " + table.noted() + " VALUES (" + table.joined("NEW.") + "); END");
      }
    }
    statements.add("COMMIT");
    return statements;
  }

  private static List<String> leaving(List<Table> tables) {
    var statements = new ArrayList<>(List.of("BEGIN IMMEDIATE"));
    for (var table : tables) {
      statements.add("DROP TRIGGER " + table.noted() + "_INSERT");
      statements.add("DROP TRIGGER " + table.noted() + "_UPDATE");
      statements.add("DROP TABLE " + table.noted());
    }
    statements.add("COMMIT");
    return statements;
  }

  private static void run(Connection connection, List<String> statements) throws SQLException {
    try (var statement = connection.createStatement()) {
      for (var text : statements) {
        statement.execute(text);
      }
    }
  }

  /// Columns that number the rows are left to the database.
  private static List<Table> tables(Connection connection) throws SQLException {
    var columns = new LinkedHashMap<String, List<String>>();
    try (var statement = connection.createStatement();
        var found = statement.executeQuery("SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c"
            + " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
            + " AND NOT (c.pk = 1 AND c.type = 'INTEGER') ORDER BY t.name, c.cid")) {
      while (found.next()) {
        columns.computeIfAbsent(found.getString(1), _ -> new ArrayList<>()).add(found.getString(2));
      }
    }
    return columns.entrySet().stream().map((Map.Entry<String, List<String>> table) -> new Table(table.getKey(),
        table.getValue())).toList();
  }

  private static RecordedRows noted(Connection connection, List<Table> tables) throws SQLException {
    var rows = new RecordedRows();
    run(connection, List.of("BEGIN"));
    for (var table : tables) {
      var again = "INSERT OR REPLACE INTO " + table.name() + " (" + table.joined("") + ") VALUES ("
          + String.join(", ", Collections.nCopies(table.columns().size(), "?")) + ")";
      try (var statement = connection.createStatement();
          var noted = statement.executeQuery("SELECT * FROM " + table.noted() + " ORDER BY rowid")) {
        while (noted.next()) {
          var values = new ArrayList<@Nullable Object>();
          for (int column = 1; column <= table.columns().size(); column++) {
            values.add(noted.getObject(column));
          }
          rows.add(again, values);
        }
      }
    }
    run(connection, List.of("COMMIT"));
    return rows;
  }

  /// A copy of a database that somebody has open, as it was at one moment.
  public static void copy(Path database, Path to) throws SQLException {
    try (var connection = JDBC.createConnection("jdbc:sqlite:" + database, new Properties())) {
      run(connection, List.of("PRAGMA busy_timeout=10000", "VACUUM INTO '" + to.toString().replace("'", "''") + "'"));
    }
  }
}
