package io.sheaf.docs.documents.content;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.links.ContentLimits;
import io.sheaf.docs.documents.links.UploadLinks;
import io.sheaf.docs.documents.versions.Versions;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobDescription;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The door for content that came by a link: whoever hears of it, or looks and finds it, says so here.
@Singleton
public final class Arrivals {

  private static final Logger log = LoggerFactory.getLogger(Arrivals.class);
  private static final int PIECE = 64 * 1024;

  /// For how long a request that has stored content may take to point to it.
  private static final Duration SETTLING = Duration.ofSeconds(5);

  private final Documents documents;
  private final Versions versions;
  private final UploadLinks links;
  private final BlobStore blobs;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;
  private final ContentLimits limits;
  private final InstantSource clock;

  Arrivals(Documents documents, Versions versions, UploadLinks links, ContentLimits limits, BlobStore blobs,
      Changes changes, Events events, Stamps stamps, InstantSource clock) {
    this.documents = documents;
    this.versions = versions;
    this.links = links;
    this.blobs = blobs;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
    this.limits = limits;
    this.clock = clock;
  }

  /// What became of content that has arrived.
  public sealed interface Arrival {

    /// It is the current content of the document now.
    record Taken(Document document) implements Arrival {}

    /// It is a version already, or was one, or newer content has come before it was told of.
    record Known() implements Arrival {}

    /// There is no document for it, or none that has content of its own; or the content itself is gone.
    record Stray() implements Arrival {}

    /// The document must not change now. The content waits: a read that comes when it may takes it in.
    record Waiting(Refused because) implements Arrival {}
  }

  /// Makes what has arrived by a link the next version of its document, once.
  public Arrival arrived(BlobRef blob) {
    return described(blob).map(this::take).orElseGet(Arrival.Stray::new);
  }

  /// The same for what has arrived in whatever way: it may be content that a request is just about to save.
  Arrival heardOf(BlobRef blob) {
    var found = described(blob);
    if (found.isPresent() && found.get().stored().plus(SETTLING).isAfter(clock.instant())) {
      return new Arrival.Waiting(new Refused(Refusal.BUSY));
    }
    return found.map(this::take).orElseGet(Arrival.Stray::new);
  }

  private Optional<BlobDescription> described(BlobRef blob) {
    var artifact = blob.key().artifact();
    // why: what is kept beside a document, such as what was read of its pages, is called as no artifact can be.
    return DocumentRef.isId(blob.key().document()) && (artifact == null || DocumentRef.isId(artifact))
        ? blobs.describe(blob)
        : Optional.empty();
  }

  /// The same, where it is only to be known whether there is content at all: costs nothing for who has some.
  public Document lookForFirst(Document document) {
    return document.content().isPresent() ? document : look(document);
  }

  /// The document as it is once whatever has arrived for it is taken in. It looks only where something may have come.
  public Document look(Document document) {
    if (document.deepLinkPath() != null || document.content().isPresent() && links.awaited(document.ref()).isEmpty()) {
      return document;
    }
    var newest = blobs.newest(document.ref().blobKey());
    if (newest.isEmpty() || newest.get().ref().version().equals(document.blobVersion())) {
      return document;
    }
    return switch (take(newest.get())) {
      case Arrival.Taken(var taken) -> taken;
      // why read again: somebody else who looked may have taken it in.
      case Arrival.Known _ -> documents.find(document.ref()).orElse(document);
      case Arrival.Stray _,Arrival.Waiting _ -> document;
    };
  }

  private Arrival take(BlobDescription found) {
    var key = found.ref().key();
    var ref = new DocumentRef(key.site(), key.document(), key.artifact());
    var checksum = new Summed(found);
    try {
      var evicted = new ArrayList<BlobRef>();
      var arrival = changes.commit(() -> {
        evicted.clear();
        return plan(ref, found, checksum, evicted);
      });
      versions.discard(evicted);
      return arrival;
    } catch (Refused refused) {
      log.info("Content of {} waits: {}", key, refused.getMessage());
      return new Arrival.Waiting(refused);
    }
  }

  private Plan<Arrival> plan(DocumentRef ref, BlobDescription found, Summed summed, List<BlobRef> evicted) {
    var current = documents.find(ref);
    if (current.isEmpty() || current.get().deepLinkPath() != null) {
      return Plan.nothing(new Arrival.Stray());
    }
    var before = current.get();
    if (isKnown(before, found) || versions.isLeftOver(ref, found.ref())) {
      return Plan.nothing(new Arrival.Known());
    }
    var awaited = links.awaited(ref);
    var caller = Caller.of(awaited.map(UploadLinks.Awaited::userId).orElse(before.userId()), Caller.Kind.SYSTEM,
        Map.of(), List.of());
    documents.free(caller, ref).enforce();
    limits.checkLength(ref.site(), found.size());
    var now = stamps.next();
    var saving = versions.saving(before, content(before, found, summed.checksum()), caller, now);
    evicted.addAll(saving.evicted());
    var after = saving.after().build();
    var event = saving.noting(DocumentEvents.compared(
        Event.ofJob(ref.site(), caller, "documents", Event.Type.NEW_VERSION, ref.keyId())
            .id("documentId", ref.documentId()).id("artifactId", ref.artifactId()),
        before, after));
    var writes = new ArrayList<Write>(saving.writes());
    writes.add(documents.replacing(before, after));
    writes.add(events.recording(event.build()));
    return new Plan<>(writes, new Arrival.Taken(documents.asReplaced(before, after)));
  }

  private boolean isKnown(Document document, BlobDescription found) {
    var content = document.content();
    if (content.isEmpty()) {
      return isVersion(document, found.ref());
    }
    return content.get().equals(found.ref()) || isVersion(document, found.ref())
        || blobs.describe(content.get()).filter(held -> held.stored().isAfter(found.stored())).isPresent();
  }

  private boolean isVersion(Document document, BlobRef blob) {
    return document.lastVersion() >= 0
        && versions.of(document.ref()).stream().anyMatch(version -> version.blob().equals(blob));
  }

  /// why the document's type first: what was declared wins over what the sender of the bytes says of them.
  private Versions.Content content(Document before, BlobDescription found, Checksum checksum) {
    boolean isTold = !found.contentType().equals(NewBlob.UNKNOWN_TYPE)
        && limits.allows(before.site(), found.contentType());
    var told = isTold ? found.contentType() : null;
    return new Versions.Content(found.ref(), found.size(), checksum,
        before.contentType() == null ? told : before.contentType());
  }

  /// The checksum of what has arrived, worked out once, and only where the store does not know it.
  private final class Summed {

    private final BlobDescription found;
    private @Nullable Checksum checksum;

    Summed(BlobDescription found) {
      this.found = found;
      this.checksum = found.checksum();
    }

    Checksum checksum() {
      var known = checksum;
      if (known == null) {
        known = over(found.ref());
        checksum = known;
      }
      return known;
    }

    private Checksum over(BlobRef blob) {
      if (!(blobs.open(blob) instanceof Opening.Opened opened)) {
        throw Refused.notFound("what has arrived is gone again");
      }
      try (opened) {
        var digest = Checksum.Kind.SHA256.digest();
        var piece = new byte[PIECE];
        for (int read = opened.bytes().read(piece); read >= 0; read = opened.bytes().read(piece)) {
          digest.update(piece, 0, read);
        }
        return Checksum.of(Checksum.Kind.SHA256, digest.digest());
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }
}
