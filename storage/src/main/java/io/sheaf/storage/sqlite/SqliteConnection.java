package io.sheaf.storage.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.sqlite.core.CoreResultSet;

/// One connection, with its statements prepared once. Not for two threads at a time.
public final class SqliteConnection implements AutoCloseable {

  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  private final Map<PreparedStatement, Columns> columns = new IdentityHashMap<>();

  /// The rows of a statement, which the driver uses again for each of its queries, and the names of its columns.
  private record Columns(CoreResultSet rows, String[] names) {}

  SqliteConnection(Connection connection) {
    this.connection = connection;
  }

  /// The statement of this text; texts are constants of the program, not made of data.
  public PreparedStatement prepared(String sql) throws SQLException {
    var statement = statements.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      statements.put(sql, statement);
    }
    return statement;
  }

  /// What a prepared query of this connection finds.
  ///
  /// why not the driver's own call: it asks the database for the name of every column at every query, though those
  /// never change. What the names are is put back before it asks.
  public ResultSet query(PreparedStatement statement) throws SQLException {
    var known = columns.get(statement);
    if (known == null) {
      var rows = statement.executeQuery();
      if (rows instanceof CoreResultSet reused) {
        columns.put(statement, new Columns(reused, reused.colsMeta));
      }
      return rows;
    }
    statement.execute();
    known.rows.colsMeta = known.names;
    return statement.getResultSet();
  }

  public void execute(String sql) throws SQLException {
    prepared(sql).execute();
  }

  /// A script of several statements, or one that cannot be prepared beforehand.
  void run(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  /// Prepares anew from now on: the driver closes a statement that failed.
  void forgetStatements() {
    for (var statement : statements.values()) {
      try {
        statement.close();
      } catch (SQLException closedAlready) {
        // that is what was wanted
      }
    }
    statements.clear();
    columns.clear();
  }

  @Override
  public void close() throws SQLException {
    for (var statement : statements.values()) {
      statement.close();
    }
    connection.close();
  }
}
