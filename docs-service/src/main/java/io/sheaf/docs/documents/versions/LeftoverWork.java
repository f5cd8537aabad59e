package io.sheaf.docs.documents.versions;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.ErrandWork;
import io.sheaf.docs.errands.Errands;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.BlobVersion;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Looks for contents of a document that nobody points to, and removes them.
///
/// Of a document that is gone, everything goes that was stored before it went: versions, and what had arrived without
/// anybody having looked. Of one that is there, what is known to be left over goes at once, and what nobody knows of
/// when it is a day old and older than the newest version. why so: what is newer may be an upload that nobody has
/// looked at yet, and what is younger a save that is just about to point to it.
@Singleton
final class LeftoverWork implements ErrandWork {

  static final String TYPE = "leftover content";
  static final String DOCUMENT = "documentId";
  static final String ARTIFACT = "artifactId";
  static final String UNTIL = "until";

  private static final Duration UNDER_WAY = Duration.ofDays(1);
  private static final Duration WHILE_REMOVED = Duration.ofSeconds(30);
  private static final int AT_ONCE = 100;

  private final Table table;
  private final Documents documents;
  private final Versions versions;
  private final BlobStore blobs;
  private final Errands errands;
  private final InstantSource clock;

  LeftoverWork(Table table, Documents documents, Versions versions, BlobStore blobs, Errands errands,
      InstantSource clock) {
    this.table = table;
    this.documents = documents;
    this.versions = versions;
    this.blobs = blobs;
    this.errands = errands;
    this.clock = clock;
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Done carryOut(Errand errand) {
    var ref = new DocumentRef(errand.site(), errand.argument(DOCUMENT), errand.arguments().get(ARTIFACT));
    if (table.find(ref.key(TableSchema.DOCUMENT_REMOVAL)).isPresent()) {
      // why later: as long as it is on its way out, its versions still name what they had.
      return new Done.Later(WHILE_REMOVED);
    }
    var known = known(ref);
    var left = left(ref);
    var stored = stored(ref, known);
    var old = clock.instant().minus(UNDER_WAY);
    for (var blob : stored) {
      if (!known.pointed().contains(blob.ref()) && goes(blob, known, left, stored, errand, old)) {
        blobs.delete(blob.ref());
      }
    }
    var writes = new ArrayList<Write>();
    left.forEach(blob -> writes.add(Write.delete(ref.key(TableSchema.LEFTOVER, blob.version()))));
    writes.add(errands.done(errand));
    return table.write(writes).isDone() ? Done.SETTLED : Done.FINISHED;
  }

  /// @param isGone whether there is nothing of the document any more
  private record Known(boolean isGone, Set<BlobRef> pointed) {}

  private Known known(DocumentRef ref) {
    var document = documents.findAnywhere(ref);
    var kept = versions.of(ref);
    var pointed = new HashSet<BlobRef>();
    kept.forEach(version -> pointed.add(version.blob()));
    document.flatMap(Document::content).ifPresent(pointed::add);
    return new Known(document.isEmpty() && kept.isEmpty(), pointed);
  }

  private static boolean goes(BlobVersion blob, Known known, Set<BlobRef> left, List<BlobVersion> stored, Errand errand,
      Instant old) {
    if (known.isGone()) {
      return !blob.stored().isAfter(Instant.parse(errand.argument(UNTIL)));
    }
    return left.contains(blob.ref()) || blob.stored().isBefore(old) && isOvertaken(blob, known, stored);
  }

  /// Whether a version was stored after it.
  private static boolean isOvertaken(BlobVersion blob, Known known, List<BlobVersion> stored) {
    return stored.stream()
        .anyMatch(other -> known.pointed().contains(other.ref()) && other.stored().isAfter(blob.stored()));
  }

  private List<BlobVersion> stored(DocumentRef ref, Known known) {
    var stored = new ArrayList<BlobVersion>();
    BlobRef behind = null;
    while (true) {
      var some = blobs.versions(ref.blobKey(), behind, AT_ONCE);
      stored.addAll(some);
      // why an end: what is there after so many was not left over by accident, and is looked at with the next errand.
      if (some.size() < AT_ONCE || stored.size() >= known.pointed().size() + 10 * AT_ONCE) {
        return stored;
      }
      behind = some.getLast().ref();
    }
  }

  private Set<BlobRef> left(DocumentRef ref) {
    var face = TableSchema.LEFTOVER.main();
    var left = new HashSet<BlobRef>();
    table.page(Query.of(face.partition(ref.site(), ref.keyId()), face.beginning()).limit(AT_ONCE / 2)).items()
        .forEach(item -> blob(ref, item).ifPresent(left::add));
    return left;
  }

  private static Optional<BlobRef> blob(DocumentRef ref, Item item) {
    return item.findText("s3version").map(version -> new BlobRef(ref.blobKey(), version));
  }
}
