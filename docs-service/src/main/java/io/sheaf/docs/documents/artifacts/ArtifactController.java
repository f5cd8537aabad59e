package io.sheaf.docs.documents.artifacts;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.listing.ListedDocument;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Artifacts over HTTP.
@Controller("/documents/{documentId}/artifacts")
@ExecuteOn(TaskExecutors.BLOCKING)
class ArtifactController {

  private final Documents documents;
  private final Listing listing;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  ArtifactController(Documents documents, Listing listing, Changes changes, Events events, Stamps stamps) {
    this.documents = documents;
    this.listing = listing;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  @Get
  @Needs(Need.READ)
  ListedDocument.PageView list(Call call, String documentId) {
    var root = documents.open(call, root(call, documentId), Permission.READ);
    var face = TableSchema.ARTIFACT.main();
    var list = Query.of(face.partition(call.site(), root.id()), face.beginning());
    var page = listing.page(list, call.limit(), call.query("next"), call.audience(), items -> rows(call, items));
    return new ListedDocument.PageView(page.rows(), page.next(), null);
  }

  private List<@Nullable ListedDocument> rows(Call call, List<Item> items) {
    var refs = items.stream()
        .map(item -> DocumentRef.of(call.site(), item.text("documentId")).artifact(item.text("artifactId"))).toList();
    var found = documents.find(refs);
    var rows = new ArrayList<@Nullable ListedDocument>(refs.size());
    for (var ref : refs) {
      var artifact = found.get(ref);
      rows.add(artifact != null && documents.decide(call.caller(), artifact, Permission.READ).allowed()
          ? ListedDocument.of(artifact)
          : null);
    }
    return rows;
  }

  @Put("/promoteArtifact")
  @Needs(Need.WRITE)
  HttpResponse<?> promote(Call call, String documentId) {
    var body = call.body();
    var artifactId = body.text("artifactId");
    body.check();
    var wanted = artifactId == null || artifactId.isEmpty() ? null : artifactId;
    return changes.commit(call, () -> promoting(call, root(call, documentId), wanted),
        before -> answer(before, wanted));
  }

  private Plan<Document> promoting(Call call, DocumentRef root, @Nullable String artifactId) {
    var before = documents.openToChange(call, root, Permission.WRITE);
    var writes = new ArrayList<Write>();
    if (artifactId != null) {
      if (!isThere(root, artifactId)) {
        throw Refused.because("artifactId", "Artifact '" + artifactId + "' does not exist");
      }
      writes.add(Write.check(root.artifact(artifactId).key(), Condition.present()));
    }
    var after = before.toBuilder().promotedArtifact(artifactId).lastModified(stamps.next().micros()).build();
    var event = DocumentEvents.compared(DocumentEvents.of(call, root, Event.Type.UPDATE), before, after);
    writes.add(documents.replacing(before, after));
    writes.add(events.recording(event.build()));
    return new Plan<>(writes, before);
  }

  private boolean isThere(DocumentRef root, String artifactId) {
    return DocumentRef.isId(artifactId) && documents.find(root.artifact(artifactId)).isPresent();
  }

  private static Answer answer(Document before, @Nullable String artifactId) {
    return Answer.ok(told(before, artifactId)).with("ETag", Documents.tagAfter(before));
  }

  private static String told(Document before, @Nullable String artifactId) {
    if (artifactId != null) {
      return "Promoted artifact '" + artifactId + "' on document '" + before.id() + "'.";
    }
    return before.promotedArtifact() == null
        ? "No artifact is promoted on document '" + before.id() + "'."
        : "Unpromoted artifact '" + before.promotedArtifact() + "' on document '" + before.id() + "'.";
  }

  private static DocumentRef root(Call call, String documentId) {
    if (!DocumentRef.isId(documentId)) {
      throw Documents.missing(documentId);
    }
    return DocumentRef.of(call.site(), documentId);
  }
}
