package io.sheaf.docs.documents.versions;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Makes documents and saves, publishes and puts them away, with no more than these tests need; on the tests' class
/// path only.
@Controller("/trying/{documentId}")
@ExecuteOn(TaskExecutors.BLOCKING)
class TryingController {

  private final Documents documents;
  private final Versions versions;
  private final Published published;
  private final Changes changes;
  private final Events events;
  private final BlobStore blobs;
  private final Stamps stamps;

  TryingController(Documents documents, Versions versions, Published published, Changes changes, Events events,
      BlobStore blobs, Stamps stamps) {
    this.documents = documents;
    this.versions = versions;
    this.published = published;
    this.changes = changes;
    this.events = events;
    this.blobs = blobs;
    this.stamps = stamps;
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> create(Call call, String documentId) {
    var ref = Documents.named(call, documentId);
    return changes.commit(call, () -> {
      var document = Document.of(ref, "a.txt", call.caller().name(), stamps.next()).contentType("text/plain").build();
      return new Plan<>(documents.inserting(document), Answer.created("made")).and(event(call, ref));
    }, Function.identity());
  }

  @Put
  @Needs(Need.WRITE)
  HttpResponse<?> save(Call call, String documentId) {
    var ref = Documents.named(call, documentId);
    if (!(blobs.put(ref.blobKey(), NewBlob.of(call.bytes())) instanceof PutOutcome.Stored stored)) {
      throw new AssertionError("not stored");
    }
    var evicted = new ArrayList<BlobRef>();
    var response = changes.commit(call, () -> {
      var before = documents.openToChange(call, documentId, Permission.WRITE);
      var saving = versions.saving(before,
          new Versions.Content(stored.ref(), stored.size(), stored.checksum(), null), call.caller(), stamps.next());
      evicted.clear();
      evicted.addAll(saving.evicted());
      var answer = Answer.ok(saving.version().key()).with("ETag", Documents.tagAfter(before));
      return new Plan<>(saving.writes(), answer).and(documents.replacing(before, saving.after().build()),
          events.recording(saving.noting(Documents.event(call, ref, Event.Type.NEW_VERSION)).build()));
    }, Function.identity());
    versions.discard(evicted);
    return response;
  }

  @Put("/publication")
  @Needs(Need.WRITE)
  HttpResponse<?> publish(Call call, String documentId) {
    return changes.commit(call, () -> {
      var before = documents.openToChange(call, documentId, Permission.WRITE);
      return Plan.of(Answer.ok("published"), documents.touching(before),
          published.publishing(before, call.caller(), stamps.next()), event(call, before.ref()));
    }, Function.identity());
  }

  @Delete("/publication")
  @Needs(Need.WRITE)
  HttpResponse<?> withdraw(Call call, String documentId) {
    return changes.commit(call, () -> {
      var before = documents.openToChange(call, documentId, Permission.WRITE);
      return Plan.of(Answer.ok("withdrawn"), documents.touching(before), published.withdrawing(before.ref()),
          event(call, before.ref()));
    }, Function.identity());
  }

  @Delete
  @Needs(Need.DELETE)
  HttpResponse<?> putAway(Call call, String documentId) {
    return changes.commit(call, () -> {
      var before = documents.openToChange(call, documentId, Permission.DELETE);
      return new Plan<>(documents.puttingAway(before, stamps.next()), Answer.ok("put away"))
          .and(event(call, before.ref()));
    }, Function.identity());
  }

  @Put("/restore")
  @Needs(Need.WRITE)
  HttpResponse<?> restore(Call call, String documentId) {
    return changes.commit(call, () -> {
      var away = documents.findPutAway(Documents.named(call, documentId)).orElseThrow();
      return new Plan<>(documents.bringingBack(away, away.toBuilder().deleted(null).build()), Answer.ok("restored"))
          .and(List.of(event(call, away.ref())));
    }, Function.identity());
  }

  private Write event(Call call, DocumentRef ref) {
    return events.recording(Documents.event(call, ref, Event.Type.UPDATE).build());
  }
}
