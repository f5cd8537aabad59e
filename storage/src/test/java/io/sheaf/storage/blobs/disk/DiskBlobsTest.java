package io.sheaf.storage.blobs.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.blobs.BlobDamaged;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobLinksContract;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.BlobVersion;
import io.sheaf.storage.blobs.Bytes;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.TestClock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskBlobsTest extends BlobLinksContract {

  private static final int LARGE = DiskBlobs.SMALL + 1;

  @TempDir
  Path directory;

  private final TestClock clock = new TestClock();
  private final List<String> synced = new CopyOnWriteArrayList<>();
  private LinkServer server;
  private DataDirectory data;
  private SqliteFile file;
  private PresignedLinks links;
  private DiskBlobs disk;

  /// Syncs for real, and notes what.
  private final class Counting implements Syncs {
    @Override
    public void file(FileChannel channel) throws IOException {
      Syncs.REAL.file(channel);
      synced.add("file at commit " + file.commits());
    }

    @Override
    public void folder(Path folder) throws IOException {
      Syncs.REAL.folder(folder);
      synced.add("folder " + directory.relativize(folder) + " at commit " + file.commits());
    }
  }

  @Override
  protected BlobStore open() throws Exception {
    data = DataDirectory.take(directory.resolve("data"));
    file = SqliteFile.open(data);
    server = LinkServer.start();
    links = new PresignedLinks(new byte[32], server.base(), clock);
    disk = new DiskBlobs(data, file, links, clock, new Counting());
    server.serve(links, new LinkDoor(disk));
    return disk;
  }

  @AfterEach
  void close() {
    server.close();
    file.close();
    data.close();
  }

  private void reopen() throws Exception {
    close();
    blobs = open();
  }

  @Override
  protected void await(Instant expired) {
    clock.advance(Duration.between(clock.instant(), expired));
  }

  private List<Path> files() throws IOException {
    try (var paths = Files.walk(data.file("blobs"))) {
      return paths.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void aSmallBlobAndTheWriteAfterItShareOneCommit() {
    long before = file.commits();

    put(key, Bytes.random(DiskBlobs.SMALL));
    file.write(_ -> true);

    assertThat(file.commits() - before).isEqualTo(1);
  }

  @Test
  void aSmallBlobIsReadableBeforeItIsDurable() {
    var ref = put(key, Bytes.random(100));

    assertThat(read(ref)).isEqualTo(Bytes.random(100));
    assertThat(blobs.keys(site, null, 10)).containsExactly(key);
    assertThat(blobs.versions(key, null, 10)).extracting(BlobVersion::ref).containsExactly(ref);
  }

  @Test
  void aLargeBlobIsSyncedWithItsFolderBeforeItsRowIsCommitted() {
    synced.clear();
    long before = file.commits();

    put(key, Bytes.random(LARGE));

    assertThat(file.commits()).isEqualTo(before + 1);
    assertThat(synced).hasSize(3).allMatch(each -> each.endsWith("at commit " + before));
    assertThat(synced.get(0)).startsWith("file");
    assertThat(synced.get(1)).startsWith("folder data/blobs at");
    assertThat(synced.get(2)).startsWith("folder data/blobs/");
  }

  @Test
  void everyLargeBlobIsSyncedWithItsFolder() {
    synced.clear();

    for (int i = 0; i < 50; i++) {
      put(key, Bytes.random(LARGE));
    }

    assertThat(synced.stream().filter(each -> each.startsWith("file"))).hasSize(50);
    assertThat(synced.stream().filter(each -> each.startsWith("folder data/blobs/"))).hasSize(50);
  }

  @Test
  void whatWasDurableIsThereAfterARestart() throws Exception {
    var small = put(key, Bytes.random(10));
    var large = put(key, Bytes.random(LARGE));

    reopen();

    assertThat(read(small)).isEqualTo(Bytes.random(10));
    assertThat(read(large)).isEqualTo(Bytes.random(LARGE));
    assertThat(blobs.versions(key, null, 10)).extracting(BlobVersion::ref).containsExactly(large, small);
  }

  @Test
  void theNewestStaysTheNewestWhenTheClockWasSetBack() throws Exception {
    put(key, Bytes.random(1));
    reopen();
    clock.advance(Duration.ofDays(-400));

    var small = put(key, Bytes.random(2));
    var large = put(key, Bytes.random(LARGE));

    assertThat(blobs.versions(key, null, 2)).extracting(BlobVersion::ref).containsExactly(large, small);
  }

  @Test
  void unfinishedFilesAreRemovedAtTheNextStart() throws Exception {
    var ref = put(key, Bytes.random(LARGE));
    Files.write(data.file("blobs").resolve("arriving/0123456789abcdef"), Bytes.random(10));

    reopen();

    assertThat(files()).hasSize(1);
    assertThat(read(ref)).hasSize(LARGE);
  }

  @Test
  void filesWithoutARowAreSweptAndOthersStay() throws Exception {
    var ref = put(key, Bytes.random(LARGE));
    var orphan = Files.createDirectories(data.file("blobs").resolve("00")).resolve("00" + "a".repeat(30));
    Files.write(orphan, Bytes.random(10));

    assertThat(disk.sweepUnreferenced()).isEqualTo(1);
    assertThat(disk.sweepUnreferenced()).isZero();

    assertThat(orphan).doesNotExist();
    assertThat(read(ref)).hasSize(LARGE);
  }

  @Test
  void deletingALargeBlobGivesItsRoomBack() throws IOException {
    var first = put(key, Bytes.random(LARGE));
    put(key, Bytes.random(LARGE));
    put(BlobKey.of(site, "other"), Bytes.random(LARGE));

    blobs.delete(first);
    assertThat(files()).hasSize(2);

    blobs.deleteAll(key);
    assertThat(files()).hasSize(1);
  }

  @Test
  void refusedAndBrokenPutsLeaveNoFile() throws IOException {
    blobs.put(key, NewBlob.of(Bytes.random(LARGE)).ofLength(LARGE + 1));
    var breaks = new ByteArrayInputStream(Bytes.random(LARGE)) {
      private int calls;

      @Override
      public synchronized int read(byte[] into, int offset, int length) {
        if (++calls > 1) {
          throw new IllegalStateException("gone");
        }
        return super.read(into, offset, length);
      }
    };
    assertThatThrownBy(() -> blobs.put(key, NewBlob.of(breaks))).hasMessage("gone");

    assertThat(files()).isEmpty();
  }

  @Test
  void aMissingFileIsSaidToBeMissing() throws IOException {
    var ref = put(key, Bytes.random(LARGE));
    Files.delete(files().getFirst());

    assertThatThrownBy(() -> blobs.open(ref)).isInstanceOf(BlobDamaged.class).hasMessageContaining("missing");
  }

  @Test
  void aFileThatLostItsEndIsSaidToHave() throws IOException {
    var ref = put(key, Bytes.random(LARGE));
    try (var channel = FileChannel.open(files().getFirst(), StandardOpenOption.WRITE)) {
      channel.truncate(LARGE - 1);
    }

    assertThatThrownBy(() -> blobs.open(ref)).isInstanceOf(BlobDamaged.class)
        .hasMessageContaining("has 65536 bytes and should have 65537");
  }

  @Test
  void aFileWhoseBytesChangedIsNotReadToItsEnd() throws IOException {
    var ref = put(key, Bytes.random(LARGE));
    var changed = Bytes.random(LARGE);
    changed[40_000]++;
    Files.write(files().getFirst(), changed);

    try (var opened = (Opening.Opened) blobs.open(ref)) {
      assertThatThrownBy(() -> opened.bytes().readAllBytes()).isInstanceOf(BlobDamaged.class)
          .hasMessageContaining("checksum");
    }
  }

  @Test
  void aRowWhoseBytesChangedIsNotOpened() throws Exception {
    var ref = put(key, Bytes.random(100));
    file.write(connection -> {
      connection.execute("UPDATE blobs SET content = x'00'");
      return true;
    });

    assertThatThrownBy(() -> blobs.open(ref)).isInstanceOf(BlobDamaged.class).hasMessageContaining("checksum");
  }

  @Test
  void anUploadIsDurableWhenItWasAnswered() {
    var door = new LinkDoor(disk);
    long before = file.commits();

    door.receive(new LinkVerdict.Upload(key, null), new ByteArrayInputStream(Bytes.random(10)), null, "a/b\u0000");

    assertThat(file.commits()).isEqualTo(before + 1);
    assertThat(blobs.newest(key).orElseThrow().contentType()).isEqualTo("application/octet-stream");
  }

  @Test
  void manySmallBlobsInARowAllBecomeDurable() throws Exception {
    BlobRef last = null;
    for (int i = 0; i < 400; i++) {
      last = put(key, Bytes.random(60_000 + i));
    }

    reopen();

    assertThat(blobs.versions(key, null, 1000)).hasSize(400);
    assertThat(read(last)).isEqualTo(Bytes.random(60_399));
  }
}
