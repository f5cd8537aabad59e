package io.sheaf.storage.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/// One connection, with its statements prepared once. Not for two threads at a time.
public final class SqliteConnection implements AutoCloseable {

  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

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
  }

  @Override
  public void close() throws SQLException {
    for (var statement : statements.values()) {
      statement.close();
    }
    connection.close();
  }
}
