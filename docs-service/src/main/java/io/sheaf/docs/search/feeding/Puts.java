package io.sheaf.docs.search.feeding;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.syncs.Sync;
import io.sheaf.storage.index.IndexPosition;
import io.sheaf.storage.index.TextIndex;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.Stamps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Puts into the index what changes become. What is known of their documents is read for many of them together, their
/// texts one by one; a document that several of the changes name is put once.
final class Puts {

  private static final Logger log = LoggerFactory.getLogger(Puts.class);
  /// Of how many documents about is read together what they say beside their texts.
  private static final int TOGETHER = 50;

  private final TextIndex index;
  private final Documents documents;
  private final IndexEntries entries;
  private final IndexRevisions revisions;
  private final Stamps stamps;
  private final Unsettled unsettled;
  private final KnownSites sites;
  private final AtomicReference<@Nullable IndexPosition> latest = new AtomicReference<>();

  Puts(TextIndex index, Documents documents, IndexEntries entries, IndexRevisions revisions, Stamps stamps,
      Unsettled unsettled, KnownSites sites) {
    this.index = index;
    this.documents = documents;
    this.entries = entries;
    this.revisions = revisions;
    this.stamps = stamps;
    this.unsettled = unsettled;
    this.sites = sites;
  }

  /// Where the index is with all that was put.
  @Nullable
  IndexPosition latest() {
    return latest.get();
  }

  /// @param between is done before each of the changes
  void put(List<TextChange> changes, Runnable between) {
    var together = new ArrayList<TextChange>();
    int size = 0;
    for (var change : changes) {
      together.add(change);
      size += change.keyIds().size();
      if (size >= TOGETHER) {
        new Portion(together).put(between);
        together.clear();
        size = 0;
      }
    }
    if (!together.isEmpty()) {
      new Portion(together).put(between);
    }
  }

  /// A document as it was put.
  private record Done(IndexPosition position, Outcome outcome) {}

  private enum Outcome {
    PUT, PUT_WITH_TEXT_TO_COME, LEFT_OUT, FAILED
  }

  private final class Portion {

    private final List<TextChange> changes;
    private final long revision;
    private final Map<DocumentRef, Document> found;
    private final IndexEntries.Known known;
    private final Map<DocumentRef, Done> done = new HashMap<>();

    Portion(List<TextChange> changes) {
      this.changes = changes;
      // why first: of two who read, the one with the higher revision has read later.
      this.revision = revisions.next();
      var refs = new LinkedHashSet<DocumentRef>();
      changes.forEach(change -> refs.addAll(change.refs()));
      this.found = documents.find(refs);
      this.known = entries.known(found.keySet());
    }

    void put(Runnable between) {
      for (var change : changes) {
        between.run();
        // why again: somebody may have waited for it, and had it put meanwhile.
        if (!unsettled.has(change.key())) {
          put(change);
        }
      }
    }

    private void put(TextChange change) {
      var later = new ArrayList<String>();
      var records = new ArrayList<Unsettled.Recorded>();
      IndexPosition position = null;
      for (var ref : change.refs()) {
        var put = done.computeIfAbsent(ref, this::put);
        position = put.position();
        var outcome = put.outcome();
        if (outcome == Outcome.PUT_WITH_TEXT_TO_COME) {
          later.add(ref.keyId());
        }
        if (outcome == Outcome.FAILED) {
          records.add(record(ref, Sync.Status.FAILED, "The document could not be indexed."));
        } else if (outcome != Outcome.LEFT_OUT && change.recorded().contains(ref.keyId())) {
          records.add(record(ref, Sync.Status.COMPLETE, null));
        }
      }
      if (position != null) {
        latest.set(position);
      }
      unsettled.add(new Unsettled.Fed(change, position, later, records, sites.marker(change.site()).orElse(null)));
    }

    private Done put(DocumentRef ref) {
      var document = found.get(ref);
      Optional<IndexEntries.Entry> entry = Optional.empty();
      var outcome = Outcome.LEFT_OUT;
      try {
        entry = document == null ? Optional.empty() : entries.of(document, known, revision);
      } catch (LimitExceeded | IllegalArgumentException | IllegalStateException | NoSuchElementException fault) {
        log.error("Document {} of site {} could not be indexed", ref.keyId(), ref.site(), fault);
        outcome = Outcome.FAILED;
      }
      if (entry.isEmpty()) {
        return new Done(index.remove(ref.site(), ref.keyId(), revision), outcome);
      }
      return new Done(index.put(entry.get().document()),
          entry.get().textComesLater() ? Outcome.PUT_WITH_TEXT_TO_COME : Outcome.PUT);
    }

    private Unsettled.Recorded record(DocumentRef ref, Sync.Status status, @Nullable String message) {
      var document = found.get(ref);
      return new Unsettled.Recorded(ref, new Sync(Sync.Service.TYPESENSE, Sync.Type.METADATA, status,
          document == null ? "System" : document.userId(), stamps.next(), message));
    }
  }
}
