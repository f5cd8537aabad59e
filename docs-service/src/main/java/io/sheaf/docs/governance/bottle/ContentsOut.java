package io.sheaf.docs.governance.bottle;

import io.sheaf.storage.blobs.BlobDamaged;
import io.sheaf.storage.blobs.BlobDescription;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.BlobVersion;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.snapshots.Snapshot;
import io.sheaf.storage.table.SiteId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Copies the contents that items name into a bottle, some at a time. What an earlier run has copied whole stays.
final class ContentsOut {

  private static final int KEYS_AT_ONCE = 256;
  private static final int VERSIONS_AT_ONCE = 100;

  private final Snapshot snapshot;
  private final SiteId site;
  private final BottleFolder folder;
  private final NamedContents named;
  private final Progress progress;
  private final Progress.Paced paced;
  final AtomicLong contents = new AtomicLong();
  final AtomicLong bytes = new AtomicLong();
  final AtomicLong damaged = new AtomicLong();

  ContentsOut(Snapshot snapshot, SiteId site, BottleFolder folder, Progress progress) {
    this.snapshot = snapshot;
    this.site = site;
    this.folder = folder;
    this.named = new NamedContents(snapshot.table(), site);
    this.progress = progress;
    this.paced = progress.paced();
  }

  Bottle.Sum write() {
    try (var out = new Lines.Out(folder.file(BottleFolder.CONTENTS))) {
      BlobKey after = null;
      for (var keys = keys(after); !keys.isEmpty(); keys = keys(after)) {
        var lines = Several.inOrder(keys, this::copied);
        lines.stream().flatMap(List::stream).forEach(line -> out.add(line.fields()));
        after = keys.getLast();
        paced.at(() -> contents + " contents, " + bytes.get() / 1_000_000 + " MB");
      }
      return out.finish();
    }
  }

  private List<BlobKey> keys(@Nullable BlobKey after) {
    return snapshot.blobs().keys(site, after, KEYS_AT_ONCE);
  }

  /// The versions of the key that items name, the oldest first: another store gives them names in that order.
  private List<ContentLine> copied(BlobKey key) {
    var wanted = named.besides(key);
    var versions = new ArrayList<BlobVersion>();
    BlobRef after = null;
    for (var page = page(key, after); !page.isEmpty(); page = page(key, after)) {
      page.stream().filter(version -> wanted.contains(version.ref())).forEach(versions::add);
      after = page.getLast().ref();
    }
    Collections.reverse(versions);
    return versions.stream().map(this::copied).flatMap(java.util.Optional::stream).toList();
  }

  private List<BlobVersion> page(BlobKey key, @Nullable BlobRef after) {
    return snapshot.blobs().versions(key, after, VERSIONS_AT_ONCE);
  }

  private java.util.Optional<ContentLine> copied(BlobVersion version) {
    var ref = version.ref();
    var file = ContentLine.fileOf(ref);
    try {
      var known = snapshot.blobs().describe(ref);
      var line = known.isEmpty() ? null : copied(known.get(), file);
      if (line != null) {
        contents.incrementAndGet();
        bytes.addAndGet(line.size());
        return java.util.Optional.of(line);
      }
      // why not an error: where the engine shows what is there now, it went with its document.
      if (snapshot.isOfOneMoment()) {
        lost("The content " + ref + " is missing");
      }
    } catch (BlobDamaged damage) {
      lost(String.valueOf(damage.getMessage()));
    } catch (IOException failure) {
      throw folder.cannotUse(failure);
    }
    return java.util.Optional.empty();
  }

  private void lost(String line) {
    damaged.incrementAndGet();
    progress.say(line);
  }

  private @Nullable ContentLine copied(BlobDescription known, String file) throws IOException {
    var path = folder.named(file);
    var checksum = known.checksum();
    if (checksum != null && Files.exists(path) && Files.size(path) == known.size()) {
      return ContentLine.of(known.ref(), known.contentType(), known.size(), checksum, file);
    }
    var actual = copy(snapshot.blobs(), known.ref(), path, checksum == null
        ? Checksum.Kind.SHA256
        : checksum.kind());
    if (actual == null) {
      return null;
    }
    if (checksum != null && !checksum.equals(actual)) {
      Files.deleteIfExists(path);
      throw new BlobDamaged("The content " + known.ref() + " is not the one that was stored.");
    }
    return ContentLine.of(known.ref(), known.contentType(), known.size(), actual, file);
  }

  /// Copies into a file that is in its place once it is whole; nothing when there is no such content.
  private static @Nullable Checksum copy(BlobStore blobs, BlobRef ref, Path path, Checksum.Kind kind)
      throws IOException {
    var digest = kind.digest();
    if (!(blobs.open(ref) instanceof Opening.Opened opened)) {
      return null;
    }
    try (opened) {
      Files.createDirectories(java.util.Objects.requireNonNull(path.getParent()));
      var part = path.resolveSibling(path.getFileName() + ".part");
      try (var out = new DigestOutputStream(Files.newOutputStream(part), digest)) {
        opened.bytes().transferTo(out);
      }
      Files.move(part, path, StandardCopyOption.ATOMIC_MOVE);
      return Checksum.of(kind, digest.digest());
    } catch (UncheckedIOException failure) {
      throw new IOException(failure);
    }
  }
}
