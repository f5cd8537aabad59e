package io.sheaf.storage.backup.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.backup.CannotBackUp;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.blobs.disk.DiskBlobs;
import io.sheaf.storage.blobs.disk.PresignedLinks;
import io.sheaf.storage.sqlite.EmbeddedStore;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.sqlite.SqliteTable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A store that is backed up while it is at work is restored as it was in one moment.
class BackupTest {

  private static final SiteId SITE = new SiteId("finance");
  private static final int LARGE = 100_000;

  @TempDir
  Path folder;

  private static DiskBlobs blobs(EmbeddedStore store) {
    var links = new PresignedLinks(new byte[32], URI.create("http://127.0.0.1/blobs"), InstantSource.system());
    return DiskBlobs.open(store.data(), store.file(), links, InstantSource.system());
  }

  private static SqliteTable table(EmbeddedStore store) {
    return new SqliteTable(store.file(), InstantSource.system());
  }

  /// A document and the one that counts them, in one write, after the content that it names.
  private static void add(SqliteTable table, DiskBlobs blobs, int number) {
    var content = new byte[number % 3 == 0 ? LARGE : 100];
    content[0] = (byte) number;
    var ref = ((PutOutcome.Stored) blobs.put(BlobKey.of(SITE, "d-" + number), NewBlob.of(content))).ref();
    table.write(Write.put(Item.of(TableSchema.DOCUMENT.key(SITE, "d-" + number)).with("s3version", ref.version())
        .build()), Write.put(Item.of(TableSchema.COUNTER.key(SITE, "documents")).with("count", number).build()));
  }

  private String take(EmbeddedStore store, DiskBlobs blobs, Path to) {
    return Backup.take(store.file(), blobs, store.data().path(), to, Instant.now(), _ -> {
    });
  }

  @Test
  void allThatWasThereInOneMomentIsThereAgainContentsIncluded() throws Exception {
    var to = folder.resolve("backup");
    try (var store = EmbeddedStore.open(folder.resolve("first"))) {
      var table = table(store);
      var blobs = blobs(store);
      var number = new AtomicInteger();
      var over = new AtomicBoolean();
      while (number.get() < 30) {
        add(table, blobs, number.incrementAndGet());
      }
      var writer = Thread.ofVirtual().start(() -> {
        while (!over.get()) {
          int next = number.incrementAndGet();
          add(table, blobs, next);
          // what the backup names must not go while it is copied
          blobs.deleteAll(BlobKey.of(SITE, "d-" + (next - 20)));
          table.write(Write.delete(TableSchema.DOCUMENT.key(SITE, "d-" + (next - 20))));
        }
      });
      assertThat(take(store, blobs, to)).contains("The backup is in");
      over.set(true);
      writer.join();
    }

    Backup.restore(to, folder.resolve("second/data"), _ -> {
    });

    try (var store = EmbeddedStore.open(folder.resolve("second"))) {
      var table = table(store);
      var blobs = blobs(store);
      long last = table.find(TableSchema.COUNTER.key(SITE, "documents")).orElseThrow().wholeNumber("count");
      assertThat(last).isGreaterThanOrEqualTo(30);
      assertThat(table.find(TableSchema.DOCUMENT.key(SITE, "d-" + (last + 1)))).isEmpty();
      // why not the twentieth from the end: it may be about to be removed.
      for (long at = last; at > last - 19; at--) {
        var item = table.find(TableSchema.DOCUMENT.key(SITE, "d-" + at)).orElseThrow();
        try (var opened = (Opening.Opened) blobs.open(
            new BlobRef(BlobKey.of(SITE, "d-" + at), item.text("s3version")))) {
          assertThat(opened.bytes().readAllBytes()).startsWith((byte) at);
        }
      }
    }
  }

  @Test
  void onlyTheOwnerCanReadABackup() throws IOException {
    var to = folder.resolve("backup");
    try (var store = EmbeddedStore.open(folder.resolve("first"))) {
      var blobs = blobs(store);
      add(table(store), blobs, 3);
      take(store, blobs, to);
    }

    try (var files = Files.walk(to)) {
      assertThat(files).hasSizeGreaterThanOrEqualTo(5).allSatisfy(file -> assertThat(
          Files.getPosixFilePermissions(file)).isSubsetOf(PosixFilePermission.OWNER_READ,
              PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE));
    }
  }

  @Test
  void aBackupIsNotRestoredOverAnythingNorOneThatWasTouched() throws IOException {
    var to = folder.resolve("backup");
    try (var store = EmbeddedStore.open(folder.resolve("first"))) {
      var blobs = blobs(store);
      add(table(store), blobs, 3);
      take(store, blobs, to);
      assertThatThrownBy(() -> take(store, blobs, to)).isInstanceOf(CannotBackUp.class)
          .hasMessageContaining("already");
    }
    var full = Files.createDirectories(folder.resolve("full"));
    Files.writeString(full.resolve("something"), "");
    assertThatThrownBy(() -> Backup.restore(to, full, _ -> {
    })).isInstanceOf(CannotBackUp.class).hasMessageContaining("not empty");
    assertThatThrownBy(() -> Backup.restore(full, folder.resolve("second"), _ -> {
    })).isInstanceOf(CannotBackUp.class).hasMessageContaining("no whole backup");

    var database = to.resolve("sheaf.db");
    var bytes = Files.readAllBytes(database);
    bytes[bytes.length / 2] ^= 1;
    Files.write(database, bytes);

    assertThatThrownBy(() -> Backup.restore(to, folder.resolve("second"), _ -> {
    })).isInstanceOf(CannotBackUp.class).hasMessageContaining("not as it was written");
    assertThat(folder.resolve("second")).doesNotExist();
  }

  @Test
  void aBackupThatWasInterruptedIsTakenAgainInTheSamePlace() throws IOException {
    var to = Files.createDirectories(folder.resolve("backup"));
    Files.writeString(to.resolve("backup.begun"), "");
    Files.writeString(to.resolve("sheaf.db"), "half of it");
    Files.writeString(to.resolve("sheaf.db.part"), "less");
    try (var store = EmbeddedStore.open(folder.resolve("first"))) {
      var blobs = blobs(store);
      add(table(store), blobs, 3);

      take(store, blobs, to);
    }

    assertThat(Backup.restore(to, folder.resolve("second"), _ -> {
    })).contains("1 large files");
  }
}
