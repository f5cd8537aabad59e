package io.sheaf.storage.blobs.disk;

import io.sheaf.storage.blobs.BlobDamaged;
import io.sheaf.storage.blobs.BlobDescription;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.BlobVersion;
import io.sheaf.storage.blobs.ByteRange;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.DownloadLink;
import io.sheaf.storage.blobs.Intake;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.blobs.UploadLink;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.sqlite.SqliteReads;
import io.sheaf.storage.sqlite.SqliteSnapshot;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The disk engine. A small blob goes into the SQLite file with the next commit that somebody waits for; a large
/// one is durable as a file before its row is, and its put answers when both are.
public final class DiskBlobs implements BlobStore {

  static final int SMALL = 64 * 1024;

  private final SqliteFile file;
  private final SqliteReads reads;
  private final LargeFiles large;
  private final Pending pending;
  private final PresignedLinks links;
  private final Versions versions;

  DiskBlobs(DataDirectory directory, SqliteFile file, PresignedLinks links, InstantSource clock, Syncs syncs) {
    this(file, file, LargeFiles.open(directory, syncs), links, new Versions(new Stamps(clock)));
  }

  private DiskBlobs(SqliteFile file, SqliteReads reads, LargeFiles large, PresignedLinks links, Versions versions) {
    this.file = file;
    this.reads = reads;
    this.large = large;
    this.pending = new Pending(file);
    this.links = links;
    this.versions = versions;
  }

  public static DiskBlobs open(DataDirectory directory, SqliteFile file, PresignedLinks links, InstantSource clock) {
    return new DiskBlobs(directory, file, links, clock, Syncs.REAL);
  }

  /// The blobs that items of the snapshot may name, to be read only. What is removed meanwhile stays until it is
  /// [#left].
  public BlobStore in(SqliteSnapshot snapshot) {
    return new DiskBlobs(file, snapshot, large, links, versions);
  }

  /// To be said before a snapshot is opened: large files stay from now on.
  public void hold() {
    large.hold();
  }

  /// That a snapshot was closed.
  public void left() {
    large.release();
  }

  private void mustBeNow() {
    if (reads != file) {
      throw new UnsupportedOperationException("what was cannot be changed");
    }
  }

  @Override
  public PutOutcome put(BlobKey key, NewBlob blob) {
    mustBeNow();
    var intake = new Intake(blob);
    var head = intake.next(SMALL + 1);
    return head.length <= SMALL ? putSmall(key, blob, head, intake.end()) : putLarge(key, blob, head, intake);
  }

  private PutOutcome putSmall(BlobKey key, NewBlob blob, byte[] content, Intake.Received received) {
    var refusal = received.refusal(blob);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    var row = row(key, blob, received, null, content);
    pending.add(row);
    return stored(row);
  }

  private PutOutcome putLarge(BlobKey key, NewBlob blob, byte[] head, Intake intake) {
    var arrival = large.receive(head, intake);
    var received = intake.end();
    var refusal = received.refusal(blob);
    if (refusal.isPresent()) {
      arrival.discard();
      return refusal.get();
    }
    var name = arrival.place();
    try {
      var row = row(key, blob, received, name, null);
      file.write(connection -> {
        Rows.insert(connection, row);
        return row;
      });
      arrival.claimed();
      return stored(row);
    } catch (RuntimeException failure) {
      arrival.discard();
      throw failure;
    }
  }

  private static PutOutcome stored(Row row) {
    return new PutOutcome.Stored(row.ref(), row.size(), row.checksum());
  }

  private Row row(BlobKey key, NewBlob blob, Intake.Received received, @Nullable String name,
      byte @Nullable [] content) {
    var next = versions.after(newestVersion(key));
    return new Row(new BlobRef(key, next.version()), received.size(), blob.contentType(), received.checksum(),
        next.time(), name, content);
  }

  @Override
  public Opening open(BlobRef ref, ByteRange range) {
    var found = pending.find(ref).or(() -> reads.read(connection -> Rows.whole(connection, ref)));
    if (found.isEmpty()) {
      return new Opening.Absent(ref);
    }
    var row = found.get();
    var span = range.within(row.size());
    if (span.isEmpty()) {
      return new Opening.PastEnd(ref, row.size());
    }
    return row.file() == null
        ? openSmall(row, span.get())
        : openLarge(row, row.file(), span.get());
  }

  private static Opening openSmall(Row row, ByteRange.Span span) {
    var content = Objects.requireNonNull(row.content());
    VerifiedStream.verify(row, Checksum.over(row.checksum().kind(), content));
    var bytes = new ByteArrayInputStream(content, (int) span.first(), (int) span.length());
    return new Opening.Opened(row.ref(), row.contentType(), row.size(), span.first(), span.length(), bytes);
  }

  private Opening openLarge(Row row, String name, ByteRange.Span span) {
    try {
      var channel = large.read(name);
      if (channel.size() != row.size()) {
        var actual = channel.size();
        channel.close();
        throw new BlobDamaged("The file of " + row.ref() + " has " + actual + " bytes and should have " + row.size()
            + ". Bring it back from a backup.");
      }
      var bytes = new VerifiedStream(channel, row, span.first(), span.length());
      return new Opening.Opened(row.ref(), row.contentType(), row.size(), span.first(), span.length(), bytes);
    } catch (NoSuchFileException missing) {
      // why asked again: it may have been deleted since its row was read.
      if (describe(row.ref()).isEmpty()) {
        return new Opening.Absent(row.ref());
      }
      throw new BlobDamaged("The file of " + row.ref() + " is missing: " + missing.getMessage()
          + ". Bring it back from a backup.");
    } catch (IOException failure) {
      throw new UncheckedIOException("the file of " + row.ref() + " cannot be read", failure);
    }
  }

  @Override
  public Optional<BlobDescription> describe(BlobRef ref) {
    return pending.find(ref).or(() -> reads.read(connection -> Rows.facts(connection, ref))).map(Row::description);
  }

  @Override
  public Optional<BlobDescription> newest(BlobKey key) {
    return newestRow(key).map(Row::description);
  }

  private Optional<String> newestVersion(BlobKey key) {
    var waiting = pending.versions(key, null, 1).stream().map(row -> row.ref().version());
    var durable = reads.read(connection -> Rows.newestVersion(connection, key));
    return Stream.concat(waiting, durable.stream()).max(Comparator.naturalOrder());
  }

  private Optional<Row> newestRow(BlobKey key) {
    return rows(key, null, 1).stream().findFirst();
  }

  @Override
  public List<BlobVersion> versions(BlobKey key, @Nullable BlobRef after, int most) {
    BlobStore.checkMost(most);
    return rows(key, after == null ? null : after.version(), most).stream().map(Row::listed).toList();
  }

  private List<Row> rows(BlobKey key, @Nullable String after, int most) {
    var waiting = pending.versions(key, after, most);
    var durable = reads.read(connection -> Rows.versions(connection, key, after, most));
    return merged(waiting, durable, Comparator.comparing(Row::ref, Row.ORDER).reversed(), most);
  }

  @Override
  public List<BlobKey> keys(SiteId site, @Nullable BlobKey after, int most) {
    BlobStore.checkMost(most);
    var waiting = pending.keys(site, after, most);
    var durable = reads.read(connection -> Rows.keys(connection, site, after, most));
    return merged(waiting, durable, Comparator.naturalOrder(), most);
  }

  /// Both lists, each in this order; what became durable in between is in both.
  private static <T> List<T> merged(List<T> waiting, List<T> durable, Comparator<T> order, int most) {
    if (waiting.isEmpty()) {
      return durable;
    }
    var all = new java.util.TreeSet<>(order);
    Stream.of(waiting, durable).forEach(all::addAll);
    return all.stream().limit(most).toList();
  }

  @Override
  public void delete(BlobRef ref) {
    delete(ref.key(), ref.version());
  }

  @Override
  public void deleteAll(BlobKey key) {
    delete(key, null);
  }

  private void delete(BlobKey key, @Nullable String version) {
    mustBeNow();
    var free = file.write(connection -> Rows.delete(connection, key, version));
    free.forEach(large::remove);
  }

  /// Removes files of large blobs that a crash left without a row, and answers how many. It looks at every file:
  /// something to do now and then, not at every start.
  public int sweepUnreferenced() {
    return large.sweep(name -> file.read(connection -> Rows.knowsFile(connection, name)));
  }

  /// Answers when the version is durable.
  void settle(BlobRef ref) {
    if (pending.find(ref).isPresent()) {
      pending.settle();
    }
  }

  @Override
  public UploadLink linkForUpload(BlobKey key, UploadLink.Terms terms) {
    return links.forUpload(key, terms);
  }

  @Override
  public DownloadLink linkForDownload(BlobRef ref, DownloadLink.Terms terms) {
    return links.forDownload(ref, terms);
  }
}
