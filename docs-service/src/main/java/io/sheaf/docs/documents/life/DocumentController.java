package io.sheaf.docs.documents.life;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.content.Arrivals;
import io.sheaf.docs.documents.life.Creation.Created;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Preconditions;
import io.sheaf.docs.gate.Shows;
import io.sheaf.docs.web.Answer;
import io.sheaf.storage.blobs.UploadLink;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Documents over HTTP: made, read and changed.
@Controller("/documents")
@ExecuteOn(TaskExecutors.BLOCKING)
class DocumentController {

  private final Documents documents;
  private final Creation creation;
  private final NewFolders newFolders;
  private final Children children;
  private final Alterations alterations;
  private final Arrivals arrivals;

  DocumentController(Documents documents, Creation creation, NewFolders newFolders, Children children,
      Alterations alterations, Arrivals arrivals) {
    this.documents = documents;
    this.creation = creation;
    this.newFolders = newFolders;
    this.children = children;
    this.alterations = alterations;
    this.arrivals = arrivals;
  }

  @Post
  @Needs(value = Need.WRITE, underShare = true)
  HttpResponse<?> add(Call call) {
    var body = call.body();
    var draft = Drafts.read(body);
    if (draft.path() != null && draft.path().endsWith("/")) {
      body.check();
      return newFolders.make(call, draft.path());
    }
    return creation.create(call, Orders.read(body, draft), DocumentController::added);
  }

  @Get("/{documentId}")
  @Needs(value = Need.READ, underShare = true)
  @Shows(Shows.Sight.VIEW)
  HttpResponse<?> get(Call call, String documentId) {
    var document = arrivals.lookForFirst(documents.open(call, documentId));
    var shown = children.of(call, document);
    if (!shown.rows().isEmpty()) {
      // why in full: the tag is this document's, and says nothing of those that belong to it.
      call.preconditions().isKnown(document.revision());
      return HttpResponse.ok(DocumentView.of(document, shown)).header("ETag",
          Preconditions.tag(document.revision()));
    }
    return Documents.answer(call, document, () -> DocumentView.of(document, shown));
  }

  @Patch("/{documentId}")
  @Needs(value = Need.WRITE, underShare = true)
  HttpResponse<?> change(Call call, String documentId) {
    return alterations.alter(call, documentId);
  }

  static Answer added(Created created) {
    return Answer.created(view(created)).with("ETag", Preconditions.tag(1));
  }

  static AddedDocument view(Created created) {
    var ref = created.ref();
    var children = created.children().stream()
        .map(child -> new AddedDocument.Child(child.ref().documentId(), url(child.link()), headers(child.link())))
        .toList();
    return new AddedDocument(ref.documentId(), ref.artifactId(), ref.site().text(), url(created.link()),
        headers(created.link()), children.isEmpty() ? null : children);
  }

  private static @Nullable String url(@Nullable UploadLink link) {
    return link == null ? null : link.url().toString();
  }

  private static @Nullable Map<String, String> headers(@Nullable UploadLink link) {
    return link == null || link.headers().isEmpty() ? null : link.headers();
  }
}
