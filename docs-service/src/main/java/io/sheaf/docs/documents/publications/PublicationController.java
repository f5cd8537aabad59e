package io.sheaf.docs.documents.publications;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.content.StampedContents;
import io.sheaf.docs.documents.content.StampedLinks;
import io.sheaf.docs.documents.versions.Published;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.Preconditions;
import io.sheaf.docs.gate.Shows;
import io.sheaf.docs.web.Answer;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Disposition;
import io.sheaf.storage.blobs.DownloadLink;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.table.Stamps;
import java.time.Duration;

/// Leads readers to what is published, publishes, and withdraws.
@Controller("/publications/{documentId}")
@ExecuteOn(TaskExecutors.BLOCKING)
class PublicationController {

  private static final Duration LINK_LIFE = Duration.ofHours(1);
  private static final int LONGEST_NAME = 1024;

  private final Documents documents;
  private final Publications publications;
  private final Published published;
  private final BlobStore blobs;
  private final StampedContents stamped;
  private final StampedLinks stampedLinks;
  private final Changes changes;
  private final Stamps stamps;

  PublicationController(Documents documents, Publications publications, Published published, BlobStore blobs,
      StampedContents stamped, StampedLinks stampedLinks, Changes changes, Stamps stamps) {
    this.documents = documents;
    this.publications = publications;
    this.published = published;
    this.blobs = blobs;
    this.stamped = stamped;
    this.stampedLinks = stampedLinks;
    this.changes = changes;
    this.stamps = stamps;
  }

  @Get
  @Needs(Need.READ)
  @Shows(Shows.Sight.DOWNLOAD)
  HttpResponse<?> find(Call call, String documentId) {
    var document = documents.open(call, documentId);
    var publication = of(document);
    var tag = Preconditions.tag(document.revision());
    if (call.preconditions().isKnown(document.revision())) {
      return HttpResponse.notModified().header("ETag", tag);
    }
    return HttpResponse.status(307, null).header("Location", link(document, publication)).header("ETag", tag);
  }

  private Published.Publication of(Document document) {
    return published.find(document.ref()).orElseThrow(() -> Documents.missing(document.id()));
  }

  /// As a reader is to see it: under the name and the type that it had when it was published.
  private String link(Document document, Published.Publication publication) {
    var path = publication.path();
    var name = path.substring(path.lastIndexOf('/') + 1);
    var type = publication.contentType() == null ? NewBlob.UNKNOWN_TYPE : publication.contentType();
    var disposition = name.isEmpty() || name.length() > LONGEST_NAME
        ? null
        : new Disposition(Disposition.Kind.ATTACHMENT, name);
    if (stamped.mustLeadHere(document.ref())) {
      return stampedLinks.link(document.ref(), publication.blob(), type,
          disposition == null ? "" : disposition.header(), LINK_LIFE);
    }
    return blobs.linkForDownload(publication.blob(), new DownloadLink.Terms(LINK_LIFE, disposition, type)).url()
        .toString();
  }

  @Put
  @Needs(Need.WRITE)
  HttpResponse<?> publish(Call call, String documentId) {
    return changes.commit(call, () -> {
      var document = documents.openToChange(call, documentId, Permission.WRITE);
      var event = DocumentEvents.of(call, document.ref(), Event.Type.UPDATE);
      return new Plan<>(publications.publishing(document, call.caller(), stamps.next(), event), document);
    }, document -> Answer.ok("'" + document.id() + "' published").with("ETag", Documents.tagAfter(document)));
  }

  @Delete
  @Needs(Need.DELETE)
  HttpResponse<?> withdraw(Call call, String documentId) {
    return changes.commit(call, () -> {
      var document = documents.openToChange(call, documentId, Permission.DELETE);
      var event = DocumentEvents.of(call, document.ref(), Event.Type.UPDATE);
      return new Plan<>(publications.withdrawing(document, of(document), call.caller(), stamps.next(), event),
          document);
    }, document -> Answer.ok("'" + document.id() + "' object deleted").with("ETag", Documents.tagAfter(document)));
  }
}
