package io.sheaf.storage.blobs.disk;

import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.sqlite.SqliteReads;
import java.util.ArrayList;
import java.util.List;

/// The file of a large blob, as a database names it.
///
/// @param path below the data directory
public record BlobFile(String name, String path, long size, Checksum checksum) {

  private static final int AT_ONCE = 1000;

  /// Some of the files that the database names, in the order of their names, after this one.
  public static List<BlobFile> after(SqliteReads reads, String last) {
    return reads.read(connection -> {
      var select = connection.prepared("SELECT file, key, size, checksum_kind, checksum FROM blobs"
          + " WHERE file IS NOT NULL AND file > ? ORDER BY file LIMIT " + AT_ONCE);
      select.setString(1, last);
      var files = new ArrayList<BlobFile>();
      try (var rows = select.executeQuery()) {
        while (rows.next()) {
          var file = rows.getString(1);
          files.add(new BlobFile(rows.getString(2), "blobs/" + LargeFiles.folderName(file) + "/" + file,
              rows.getLong(3), new Checksum(Checksum.Kind.valueOf(rows.getString(4)), rows.getString(5))));
        }
      }
      return files;
    });
  }

  /// What the next ones come after.
  public String file() {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
