package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.TableName;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;

/// Searches the items that a server has open with prepared statements on a connection of its own: what a search by
/// attributes cannot be quicker than. One thread's.
public final class RawSearch implements AutoCloseable {

  private static final String LATEST = "#LATEST";

  private final Connection connection;
  private final PreparedStatement place;
  private final PreparedStatement listed;
  private final PreparedStatement find;
  private final PreparedStatement notes;

  public RawSearch(Path database) throws SQLException {
    connection = JDBC.createConnection("jdbc:sqlite:" + database, new Properties());
    try (var settings = connection.createStatement()) {
      settings.executeUpdate("PRAGMA query_only=ON");
      settings.executeUpdate("PRAGMA busy_timeout=10000");
      settings.executeUpdate("PRAGMA mmap_size=1073741824");
    }
    place = connection.prepareStatement(
        "SELECT gsi1pk, gsi1sk FROM documents WHERE pk = ? AND sk >= ? AND sk < ? AND gsi1pk IS NOT NULL LIMIT 1");
    listed = connection.prepareStatement(
        "SELECT pk, sk, " + Rows.COLUMNS + " FROM documents WHERE gsi1pk = ? AND gsi1sk = ? ORDER BY pk, sk LIMIT ?");
    find = connection.prepareStatement("SELECT " + Rows.COLUMNS + " FROM documents WHERE pk = ? AND sk = ?");
    notes = connection.prepareStatement("SELECT count(*) FROM documents WHERE pk >= 'textindex#changes#'"
        + " AND pk < 'textindex#changes$'");
  }

  /// Where in the first index an attribute of a document stands, and with it all documents of that value.
  public record Place(String partition, String sort) {}

  public @Nullable Place placeOf(String documentId, String attributeKey) throws SQLException {
    place.setString(1, partition(documentId));
    place.setString(2, "attr#" + attributeKey + "#");
    place.setString(3, "attr#" + attributeKey + "$");
    try (var row = place.executeQuery()) {
      return row.next() ? new Place(row.getString(1), row.getString(2)) : null;
    }
  }

  /// The first documents with that value: the rows of the index, then the documents.
  public List<Item> at(Place value, int limit) throws SQLException {
    listed.setString(1, value.partition());
    listed.setString(2, value.sort());
    listed.setInt(3, limit);
    var partitions = new ArrayList<String>(limit);
    try (var rows = listed.executeQuery()) {
      while (rows.next()) {
        var row = Rows.read(Key.stored(TableName.DOCUMENTS, rows.getString(1), rows.getString(2)), rows, 3);
        partitions.add(row.key().partition());
      }
    }
    var documents = new ArrayList<Item>(limit);
    for (var partition : partitions) {
      addDocument(partition, documents);
    }
    return documents;
  }

  public List<Item> documents(List<String> ids) throws SQLException {
    var documents = new ArrayList<Item>(ids.size());
    for (var id : ids) {
      addDocument(partition(id), documents);
    }
    return documents;
  }

  private void addDocument(String partition, List<Item> documents) throws SQLException {
    find.setString(1, partition);
    find.setString(2, LATEST);
    try (var row = find.executeQuery()) {
      if (row.next()) {
        documents.add(Rows.read(Key.stored(TableName.DOCUMENTS, partition, LATEST), row, 1));
      }
    }
  }

  private static String partition(String documentId) {
    return "docs#" + documentId;
  }

  /// How many changes the text index has not followed yet.
  public int notFollowed() throws SQLException {
    try (var row = notes.executeQuery()) {
      return row.next() ? row.getInt(1) : 0;
    }
  }

  @Override
  public void close() throws SQLException {
    place.close();
    listed.close();
    find.close();
    notes.close();
    connection.close();
  }
}
