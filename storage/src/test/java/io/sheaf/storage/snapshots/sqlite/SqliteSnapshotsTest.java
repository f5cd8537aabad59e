package io.sheaf.storage.snapshots.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.blobs.disk.DiskBlobs;
import io.sheaf.storage.blobs.disk.PresignedLinks;
import io.sheaf.storage.snapshots.Snapshots;
import io.sheaf.storage.sqlite.EmbeddedStore;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.sqlite.SqliteTable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is shown is what was there in one moment, contents included.
class SqliteSnapshotsTest {

  private static final SiteId SITE = new SiteId("finance");
  private static final BlobKey KEY = BlobKey.of(SITE, "d-1");

  @TempDir
  Path folder;

  private EmbeddedStore store;
  private Table table;
  private DiskBlobs blobs;
  private Snapshots snapshots;

  @BeforeEach
  void open() {
    store = EmbeddedStore.open(folder);
    table = new SqliteTable(store.file(), InstantSource.system());
    var links = new PresignedLinks(new byte[32], URI.create("http://127.0.0.1/blobs"), InstantSource.system());
    blobs = DiskBlobs.open(store.data(), store.file(), links, InstantSource.system());
    snapshots = new SqliteSnapshots(store.file(), blobs, InstantSource.system());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static Item named(String documentId, String path) {
    return Item.of(TableSchema.DOCUMENT.key(SITE, documentId)).with("path", path).build();
  }

  private BlobRef put(byte[] content) {
    return ((PutOutcome.Stored) blobs.put(KEY, NewBlob.of(content))).ref();
  }

  private static byte[] read(BlobStore blobs, BlobRef ref) throws IOException {
    try (var opened = (Opening.Opened) blobs.open(ref)) {
      return opened.bytes().readAllBytes();
    }
  }

  @Test
  void whatIsWrittenMeanwhileIsNotInIt() {
    table.write(Write.put(named("d-1", "before")));
    try (var snapshot = snapshots.open()) {
      table.write(Write.put(named("d-1", "after")), Write.put(named("d-2", "new")));

      assertThat(snapshot.table().find(named("d-1", "").key())).contains(named("d-1", "before"));
      assertThat(snapshot.items().everything(SITE, null, 10).keys()).containsExactly(named("d-1", "").key());
      assertThat(snapshot.items().sites()).containsExactlyInAnyOrder(SiteId.DEFAULT, SITE);
      assertThat(snapshot.isOfOneMoment()).isTrue();
      assertThatThrownBy(() -> snapshot.table().write(Write.put(named("d-3", "no"))))
          .isInstanceOf(UnsupportedOperationException.class);
    }
  }

  @Test
  void contentsThatAreDeletedMeanwhileCanStillBeReadAndThenGo() throws IOException {
    var large = new byte[300_000];
    large[7] = 7;
    var one = put(large);
    var small = put(new byte[]{1, 2, 3});
    table.write(Write.put(named("d-1", "before")));
    try (var snapshot = snapshots.open()) {
      blobs.deleteAll(KEY);

      assertThat(blobs.newest(KEY)).isEmpty();
      assertThat(read(snapshot.blobs(), one)).isEqualTo(large);
      assertThat(read(snapshot.blobs(), small)).isEqualTo(new byte[]{1, 2, 3});
      assertThat(snapshot.blobs().keys(SITE, null, 10)).containsExactly(KEY);
      assertThat(snapshot.blobs().versions(KEY, null, 10)).hasSize(2);
      assertThatThrownBy(() -> snapshot.blobs().deleteAll(KEY)).isInstanceOf(UnsupportedOperationException.class);
    }

    assertThat(filesOfBlobs()).isZero();
  }

  private long filesOfBlobs() throws IOException {
    try (var files = Files.walk(folder.resolve("data/blobs"))) {
      return files.filter(Files::isRegularFile).count();
    }
  }
}
