package io.sheaf.docs.documents.content;

import io.micronaut.http.HttpResponse;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.links.ContentLimits;
import io.sheaf.docs.documents.versions.Version;
import io.sheaf.docs.documents.versions.Versions;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.Preconditions;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.edge.Incoming;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.StorageFull;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.DigestInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Saves what a request brings, of any length, as the next version of a document: the bytes first, as they come, and
/// when all of them are there and are the right ones, the pointer.
@Singleton
final class FileSave {

  /// What tools send along unasked with any bytes, so that it says nothing of them.
  private static final String UNASKED = "application/x-www-form-urlencoded";

  private final Documents documents;
  private final Versions versions;
  private final ContentLimits limits;
  private final BlobStore blobs;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  FileSave(Documents documents, Versions versions, ContentLimits limits, BlobStore blobs, Changes changes,
      Events events, Stamps stamps) {
    this.documents = documents;
    this.versions = versions;
    this.limits = limits;
    this.blobs = blobs;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  HttpResponse<?> save(Call call, DocumentRef ref) {
    var expected = SentChecksum.of(call);
    // why before the body: who may not save need not send it.
    var before = opened(call, ref);
    var content = stored(call, before, expected);
    var evicted = new ArrayList<BlobRef>();
    try {
      var answer = changes.commit(call, () -> {
        evicted.clear();
        return plan(call, ref, content, evicted);
      }, Saved::answer);
      versions.discard(evicted);
      return answer;
    } catch (Refused | LimitExceeded | StorageFull unwritten) {
      // why only these: after any other failure it may be written, and content that is pointed to has to stay. So it has
      // when a read found it, and took it for content that had arrived.
      if (versions.of(ref).stream().noneMatch(version -> version.blob().equals(content.blob()))) {
        versions.discard(List.of(content.blob()));
      }
      throw unwritten;
    }
  }

  private Document opened(Call call, DocumentRef ref) {
    var document = documents.openToChange(call, ref, Permission.WRITE);
    if (document.deepLinkPath() != null) {
      throw Refused.because(null, "both 'content', and 'deepLinkPath' cannot be set");
    }
    return document;
  }

  private Versions.Content stored(Call call, Document document, @Nullable Checksum expected) {
    var ref = document.ref();
    var digest = Checksum.Kind.SHA256.digest();
    var type = typeSent(call);
    if (document.contentType() == null) {
      limits.checkType(ref.site(), type);
    }
    try (var body = limited(call); var bytes = new DigestInputStream(body, digest)) {
      var blob = new NewBlob(bytes, length(body.length()), type == null ? NewBlob.UNKNOWN_TYPE : type, expected);
      var outcome = blobs.put(ref.blobKey(), blob);
      changes.read(call, Checksum.of(Checksum.Kind.SHA256, digest.digest()));
      return switch (outcome) {
        case PutOutcome.Stored(var at, var size, var checksum) -> new Versions.Content(at, size, checksum, type);
        case PutOutcome.WrongChecksum(var wanted, var actual) -> throw Refused.because("checksum",
            "the content has the " + actual.kind() + " checksum " + actual.hex() + ", not " + wanted.hex());
        case PutOutcome.WrongLength(var wanted, var actual) ->
          throw Refused.because("Content-Length", "the content has " + actual + " bytes, not " + wanted);
      };
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Incoming limited(Call call) {
    var most = limits.longest(call.site());
    var announced = call.request().getContentLength();
    if (announced >= 0) {
      limits.checkLength(call.site(), announced);
    }
    return most.isPresent() ? Incoming.of(call.request(), most.get()) : call.stream();
  }

  private static @Nullable Long length(OptionalLong length) {
    return length.isPresent() ? (Long) length.getAsLong() : null;
  }

  private static @Nullable String typeSent(Call call) {
    var type = call.header("Content-Type");
    return type == null || !NewBlob.isContentType(type) || type.toLowerCase(Locale.ROOT).startsWith(UNASKED)
        ? null
        : type;
  }

  private Plan<Saved> plan(Call call, DocumentRef ref, Versions.Content sent, List<BlobRef> evicted) {
    var found = documents.find(ref).orElseThrow(() -> Documents.missing(ref.documentId()));
    if (found.content().filter(sent.blob()::equals).isPresent()) {
      // why: a read has found it, and took it for content that had arrived; so it is saved already.
      return versions.of(ref).stream().filter(version -> version.blob().equals(sent.blob())).findFirst()
          .map(version -> Plan.nothing(new Saved(found, found.revision(), version)))
          .orElseThrow(() -> new IllegalStateException(ref + " points to content without a version"));
    }
    var before = opened(call, ref);
    // why the document's type first: what was declared wins over what the sender of the bytes says of them.
    var type = before.contentType() == null ? sent.contentType() : before.contentType();
    var saving = versions.saving(before, new Versions.Content(sent.blob(), sent.size(), sent.checksum(), type),
        call.caller(), stamps.next());
    evicted.addAll(saving.evicted());
    var after = saving.after().build();
    var event = saving
        .noting(DocumentEvents.compared(DocumentEvents.of(call, ref, Event.Type.NEW_VERSION), before, after));
    var writes = new ArrayList<Write>(saving.writes());
    writes.add(documents.replacing(before, after));
    writes.add(events.recording(event.build()));
    return new Plan<>(writes, new Saved(before, before.revision() + 1, saving.version()));
  }

  /// What became of it.
  private record Saved(Document document, long revision, Version version) {

    Answer answer() {
      return Answer.ok(new SavedView(document.id(), version.number(), version.key(), version.contentType(),
          version.size(), version.checksum().hex(), version.checksum().kind().name()))
          .with("ETag", Preconditions.tag(revision));
    }
  }

  @Serdeable
  record SavedView(String documentId, int version, String versionKey, @Nullable String contentType,
      long contentLength, String checksum, String checksumType) {}
}
