package io.sheaf.storage.backup.sqlite;

import io.sheaf.storage.backup.CannotBackUp;
import io.sheaf.storage.blobs.disk.BlobFile;
import io.sheaf.storage.blobs.disk.DiskBlobs;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.ItemJson;
import io.sheaf.storage.table.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Takes and restores backups. A backup is whole once its manifest is there, which is written last.
public final class Backup {

  static final String DATABASE = "sheaf.db";
  private static final String MANIFEST = "backup.json";
  private static final String BEGUN = "backup.begun";
  private static final int FORMAT = 1;

  private Backup() {
  }

  /// Copies the store into the folder while it is at work; one that was interrupted is begun again, and large files that
  /// were copied are not copied again.
  public static String take(SqliteFile file, DiskBlobs blobs, Path data, Path to, Instant now,
      Consumer<String> progress) {
    blobs.hold();
    try {
      prepare(to);
      var copy = to.resolve(DATABASE);
      Files.deleteIfExists(copy);
      var part = to.resolve(DATABASE + ".part");
      Files.deleteIfExists(part);
      Files.createFile(part);
      Copying.protect(part);
      file.copyTo(part);
      Copying.sync(part);
      Files.move(part, copy, StandardCopyOption.ATOMIC_MOVE);
      var checksum = Copying.checksum(copy);
      progress.accept("The database is copied: " + Files.size(copy) / 1_000_000 + " MB");
      var counted = copyFiles(data, to, copy, progress);
      seal(to, checksum.hex(), counted, now);
      return "The backup is in " + to + ": " + Files.size(copy) / 1_000_000 + " MB of database, " + counted
          + " large files.";
    } catch (IOException failure) {
      throw cannotUse(to, failure);
    } finally {
      blobs.left();
    }
  }

  private static void prepare(Path to) throws IOException {
    if (Files.exists(to.resolve(MANIFEST))) {
      throw new CannotBackUp("There is a whole backup in " + to + " already. Choose an empty folder.");
    }
    if (Files.exists(to) && !Files.exists(to.resolve(BEGUN)) && !isEmpty(to)) {
      throw new CannotBackUp("The folder " + to + " is not empty. Choose an empty one.");
    }
    Copying.makeFolder(to);
    if (!Files.exists(to.resolve(BEGUN))) {
      Files.createFile(to.resolve(BEGUN));
    }
  }

  static boolean isEmpty(Path folder) throws IOException {
    try (var entries = Files.newDirectoryStream(folder)) {
      return !entries.iterator().hasNext();
    }
  }

  private static long copyFiles(Path from, Path to, Path database, Consumer<String> progress) throws IOException {
    long copied = 0;
    try (var reading = SqliteFile.read(database)) {
      var last = "";
      for (var files = BlobFile.after(reading, last); !files.isEmpty(); files = BlobFile.after(reading, last)) {
        for (var blob : files) {
          Copying.copy(blob, from, to);
          copied++;
        }
        last = files.getLast().file();
        progress.accept(copied + " large files");
      }
    }
    // why: a reader leaves these behind, and nothing of what is to be kept is in them.
    for (var beside : new String[]{"-wal", "-shm"}) {
      Files.deleteIfExists(database.resolveSibling(DATABASE + beside));
    }
    return copied;
  }

  private static void seal(Path to, String sha256, long files, Instant now) throws IOException {
    var fields = new LinkedHashMap<String, Value>();
    fields.put("format", Value.of(FORMAT));
    fields.put("taken", Value.of(now.toString()));
    fields.put("sha256", Value.of(sha256));
    fields.put("largeFiles", Value.of(files));
    var part = to.resolve(MANIFEST + ".part");
    Files.write(part, ItemJson.write(fields));
    Copying.protect(part);
    Files.move(part, to.resolve(MANIFEST), StandardCopyOption.ATOMIC_MOVE);
    Files.deleteIfExists(to.resolve(BEGUN));
  }

  /// Puts a backup where there is no store yet.
  public static String restore(Path from, Path data, Consumer<String> progress) {
    try {
      var fields = manifest(from);
      var begun = data.resolve("restore.begun");
      if (Files.exists(data) && !Files.exists(begun) && !isEmpty(data)) {
        throw new CannotBackUp("The data directory " + data + " is not empty. Restore into one that is not there yet, "
            + "or is empty (--data).");
      }
      if (Files.exists(begun) && Files.exists(data.resolve(DATABASE))) {
        throw new CannotBackUp("In " + data + " a store was begun while a backup was being restored there. Choose "
            + "another data directory.");
      }
      if (!(fields.get("sha256") instanceof Value.Text(var sha256))
          || !Copying.checksum(from.resolve(DATABASE)).hex().equals(sha256)) {
        throw new CannotBackUp(from.resolve(DATABASE) + " is not as it was written.");
      }
      Copying.makeFolder(data);
      if (!Files.exists(begun)) {
        Files.createFile(begun);
      }
      try (var directory = DataDirectory.take(data)) {
        long copied = copyFiles(from, directory.path(), from.resolve(DATABASE), progress);
        Copying.copy(from.resolve(DATABASE), directory.file(DATABASE), io.sheaf.storage.blobs.Checksum.Kind.SHA256);
        Files.delete(begun);
        return "The store is restored in " + directory.path() + ", with " + copied + " large files. The text index is "
            + "made again with the next start.";
      }
    } catch (IOException failure) {
      throw cannotUse(data, failure);
    }
  }

  private static Map<String, Value> manifest(Path from) throws IOException {
    if (!Files.exists(from.resolve(MANIFEST))) {
      throw new CannotBackUp("There is no whole backup in " + from + ": " + MANIFEST + " is missing.");
    }
    var fields = ItemJson.read(Files.readAllBytes(from.resolve(MANIFEST)));
    if (!Value.of(FORMAT).equals(fields.get("format"))) {
      throw new CannotBackUp("The backup in " + from + " is of a format that this Sheaf does not know.");
    }
    return fields;
  }

  private static CannotBackUp cannotUse(Path folder, IOException failure) {
    return new CannotBackUp("The folder " + folder + " cannot be used: " + failure + ".");
  }
}
