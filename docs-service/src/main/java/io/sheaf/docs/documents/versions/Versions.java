package io.sheaf.docs.documents.versions;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The door to versions: lends the writes that save new content as the next one, and finds those that are kept.
@Singleton
public final class Versions {

  private final Table table;
  private final Documents documents;
  private final Published published;
  private final Leftovers leftovers;

  Versions(Table table, Documents documents, Published published, Leftovers leftovers) {
    this.table = table;
    this.documents = documents;
    this.published = published;
    this.leftovers = leftovers;
  }

  /// New content, stored already.
  ///
  /// @param contentType as it came with the content; without one the document's own stays
  public record Content(BlobRef blob, long size, Checksum checksum, @Nullable String contentType) {}

  /// New content about to become the current version.
  ///
  /// @param after the document with pointer, length, checksum, content type, last version and time of change set; the
  ///     caller sets what else changes
  /// @param writes the version, and what was removed for it, to be written together with [Documents#replacing] or
  ///     [Documents#inserting]
  /// @param evicted blobs that nobody points to any more once that is written; then [Versions#discard] them
  public record Saving(Document.Builder after, Version version, Optional<Version> removed, List<Write> writes,
      List<BlobRef> evicted) {

    public Saving {
      writes = List.copyOf(writes);
      evicted = List.copyOf(evicted);
    }

    /// Notes in the event which version this made, and which one went for it.
    public Event.Builder noting(Event.Builder event) {
      removed.ifPresent(gone -> event.changed("evictedVersion", gone.key(), null));
      return event.id("versionKey", version.key());
    }
  }

  /// Saves content as the next version of a document, or as the first of one that is about to be inserted. Refuses
  /// when there is no room and nothing may be removed. To be called in a plan, for the document as that read it.
  public Saving saving(Document before, Content content, Caller caller, Stamp now) {
    var ref = before.ref();
    if (!content.blob().key().equals(ref.blobKey())) {
      throw new IllegalArgumentException(content.blob() + " is no content of " + ref);
    }
    var contentType = content.contentType() == null ? before.contentType() : content.contentType();
    var version = new Version(before.lastVersion() + 1, content.blob(), content.size(), content.checksum(),
        contentType, caller.name(), now);
    var after = pointingTo(before, version).lastModified(now.micros());
    var insert = Write.insert(VersionItem.of(ref, version));
    if (hasRoom(before)) {
      return new Saving(after, version, Optional.empty(), List.of(insert), List.of());
    }
    var shelf = shelf(before);
    return switch (shelf.next()) {
      case NextEviction.Nothing _ -> new Saving(after, version, Optional.empty(), List.of(insert), List.of());
      case NextEviction.Removes(var gone) -> {
        var receipt = Receipt.of(gone, version.number(), caller.name(), now);
        var isNeeded = shelf.isShared(gone) || gone.blob().equals(version.blob());
        yield new Saving(after, version, Optional.of(gone),
            List.of(insert, letting(before, gone), Write.insert(VersionItem.receipt(ref, receipt))),
            isNeeded ? List.of() : List.of(gone.blob()));
      }
      case NextEviction.Refused refused -> {
        if (isOvertaken(before)) {
          // why: what protects them is of a later time than the document, and the two together may never have been.
          // As the document has changed, the write will be refused and planned anew.
          yield new Saving(after, version, Optional.empty(), List.of(insert), List.of());
        }
        throw Refused.conflict(full(before, refused));
      }
    };
  }

  /// The write that takes a version off the shelf; the only one there is. Refuses where the document is to be kept.
  Write letting(Document document, Version gone) {
    documents.mayGo(document).enforce();
    return Write.delete(VersionItem.key(document.ref(), gone.number()));
  }

  /// Whether it never had ten versions, which needs no look at them.
  private static boolean hasRoom(Document document) {
    return document.lastVersion() + 1 < Shelf.MOST;
  }

  boolean isOvertaken(Document document) {
    return documents.find(document.ref()).filter(now -> now.revision() == document.revision()).isEmpty();
  }

  static String full(Document document, NextEviction.Refused refused) {
    return "Document '" + document.id() + "' has " + Shelf.MOST
        + " versions and none of them may be removed: unpin one of "
        + refused.toUnpin().stream().map(Version::key).collect(Collectors.joining(", "));
  }

  /// The document with this version as its current content.
  static Document.Builder pointingTo(Document before, Version version) {
    return before.toBuilder().content(version.blob().version(), version.size(), version.number())
        .checksum(version.checksum().kind(), version.checksum().hex()).contentType(version.contentType());
  }

  /// As far as the document as it was read knows of them. why: a later save may be there already, and then nothing
  /// that is planned from here is written.
  Shelf shelf(Document document) {
    var ref = document.ref();
    var versions = of(ref).stream().filter(version -> version.number() <= document.lastVersion()).toList();
    var pinKeys = versions.stream().map(version -> VersionItem.pinKey(ref, version.number())).toList();
    var pins = pinKeys.isEmpty() ? List.<Item>of() : table.find(pinKeys).values();
    var pinned = new HashSet<Integer>();
    pins.forEach(pin -> pinned.add((int) pin.wholeNumber("version")));
    return new Shelf(document.currentVersion(), versions, pinned,
        published.find(ref).map(Published.Publication::version).orElse(null));
  }

  /// Those that are kept, newest first, without asking who wants to know.
  public List<Version> of(DocumentRef ref) {
    var versions = new ArrayList<Version>(Shelf.MOST);
    Query query = VersionItem.all(ref);
    for (var item : table.page(query).items()) {
      versions.add(VersionItem.read(ref, item));
    }
    versions.sort(Comparator.comparingInt(Version::number).reversed());
    return versions;
  }

  /// The version that a client calls so, without asking who wants to know.
  public Optional<Version> find(DocumentRef ref, String versionKey) {
    var number = Version.numberOf(versionKey);
    return number.isEmpty()
        ? Optional.empty()
        : table.find(VersionItem.key(ref, number.getAsInt())).map(item -> VersionItem.read(ref, item));
  }

  /// The write that remembers to look for what is left of a document's contents, whatever happens to this process; to
  /// be part of the write that removes the document.
  public Write sweeping(DocumentRef ref, String userId, Stamp now) {
    return leftovers.sweeping(ref, userId, now);
  }

  /// The writes that remember that these blobs are to go, and are nothing that arrives; to be part of the write that
  /// removes the versions that they were of.
  public List<Write> leaving(DocumentRef ref, List<BlobRef> blobs, String userId, Stamp now) {
    return leftovers.leaving(ref, blobs, userId, now);
  }

  /// Whether the blob is of a version that was removed.
  public boolean isLeftOver(DocumentRef ref, BlobRef blob) {
    return leftovers.isLeftOver(ref, blob);
  }

  /// Removes blobs that nobody points to any more, soon. One that is left over does no harm.
  public void discard(List<BlobRef> blobs) {
    leftovers.discard(blobs);
  }
}
