package io.sheaf.storage.blobs.disk;

import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.sqlite.SqliteConnection;
import io.sheaf.storage.table.SiteId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Rows of the table `blobs`.
final class Rows {

  private static final String FACTS = "SELECT version, size, content_type, checksum_kind, checksum, stored, file";

  private Rows() {
  }

  static void insert(SqliteConnection connection, Row row) throws SQLException {
    var insert = connection.prepared("INSERT INTO blobs (site, key, version, size, content_type, checksum_kind,"
        + " checksum, stored, file, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    name(insert, row.ref());
    insert.setLong(4, row.size());
    insert.setString(5, row.contentType());
    insert.setString(6, row.checksum().kind().name());
    insert.setString(7, row.checksum().hex());
    insert.setLong(8, ChronoUnit.MICROS.between(Instant.EPOCH, row.stored()));
    insert.setString(9, row.file());
    insert.setBytes(10, row.content());
    insert.executeUpdate();
    insert.clearParameters();
  }

  /// The row with its content, if that is in it.
  static Optional<Row> whole(SqliteConnection connection, BlobRef ref) throws SQLException {
    var select = connection.prepared(FACTS + ", content FROM blobs WHERE site = ? AND key = ? AND version = ?");
    name(select, ref);
    return first(connection, select, ref.key(), true);
  }

  static Optional<Row> facts(SqliteConnection connection, BlobRef ref) throws SQLException {
    var select = connection.prepared(FACTS + " FROM blobs WHERE site = ? AND key = ? AND version = ?");
    name(select, ref);
    return first(connection, select, ref.key(), false);
  }

  /// Newest first, those older than that version when it is given.
  static List<Row> versions(SqliteConnection connection, BlobKey key, @Nullable String after, int most)
      throws SQLException {
    var select = connection.prepared(FACTS + " FROM blobs WHERE site = ? AND key = ? AND version < ?"
        + " ORDER BY version DESC LIMIT ?");
    select.setString(1, key.site().text());
    select.setString(2, key.text());
    select.setString(3, after == null ? "~" : after);
    select.setInt(4, most);
    var rows = new ArrayList<Row>();
    try (var found = connection.query(select)) {
      while (found.next()) {
        rows.add(read(found, key, false));
      }
    }
    return rows;
  }

  static Optional<String> newestVersion(SqliteConnection connection, BlobKey key) throws SQLException {
    var select = connection.prepared("SELECT version FROM blobs WHERE site = ? AND key = ?"
        + " ORDER BY version DESC LIMIT 1");
    name(select, key, null);
    try (var found = connection.query(select)) {
      return found.next() ? Optional.of(found.getString(1)) : Optional.empty();
    }
  }

  static List<BlobKey> keys(SqliteConnection connection, SiteId site, @Nullable BlobKey after, int most)
      throws SQLException {
    var select = connection.prepared("SELECT DISTINCT key FROM blobs WHERE site = ? AND key > ? ORDER BY key LIMIT ?");
    select.setString(1, site.text());
    select.setString(2, after == null ? "" : after.text());
    select.setInt(3, most);
    var keys = new ArrayList<BlobKey>();
    try (var found = connection.query(select)) {
      while (found.next()) {
        keys.add(BlobKey.parse(found.getString(1)));
      }
    }
    return keys;
  }

  /// Deletes the version, or every version of the key, and answers the names of the files that are now free.
  static List<String> delete(SqliteConnection connection, BlobKey key, @Nullable String version)
      throws SQLException {
    var which = " FROM blobs WHERE site = ? AND key = ?" + (version == null ? "" : " AND version = ?");
    var files = new ArrayList<String>();
    var select = connection.prepared("SELECT file" + which);
    name(select, key, version);
    try (var found = connection.query(select)) {
      while (found.next()) {
        var file = found.getString(1);
        if (file != null) {
          files.add(file);
        }
      }
    }
    var delete = connection.prepared("DELETE" + which);
    name(delete, key, version);
    delete.executeUpdate();
    return files;
  }

  static boolean knowsFile(SqliteConnection connection, String file) throws SQLException {
    var select = connection.prepared("SELECT 1 FROM blobs WHERE file = ?");
    select.setString(1, file);
    try (var found = connection.query(select)) {
      return found.next();
    }
  }

  private static void name(PreparedStatement statement, BlobRef ref) throws SQLException {
    name(statement, ref.key(), ref.version());
  }

  private static void name(PreparedStatement statement, BlobKey key, @Nullable String version) throws SQLException {
    statement.setString(1, key.site().text());
    statement.setString(2, key.text());
    if (version != null) {
      statement.setString(3, version);
    }
  }

  private static Optional<Row> first(SqliteConnection connection, PreparedStatement select, BlobKey key,
      boolean withContent)
      throws SQLException {
    try (var found = connection.query(select)) {
      return found.next() ? Optional.of(read(found, key, withContent)) : Optional.empty();
    }
  }

  private static Row read(ResultSet found, BlobKey key, boolean withContent) throws SQLException {
    var checksum = new Checksum(Checksum.Kind.valueOf(found.getString(4)), found.getString(5));
    var file = found.getString(7);
    // why: an empty blob may come back as no blob at all.
    var content = withContent && file == null
        ? Optional.ofNullable(found.getBytes(8)).orElseGet(() -> new byte[0])
        : null;
    return new Row(new BlobRef(key, found.getString(1)), found.getLong(2), found.getString(3), checksum,
        Instant.EPOCH.plus(found.getLong(6), ChronoUnit.MICROS), file, content);
  }
}
