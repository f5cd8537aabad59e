package io.sheaf.docs.documents.life;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.links.UploadLinks;
import io.sheaf.docs.documents.versions.Versions;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.UploadLink;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The door to new documents: makes one, with those that belong to it, or an artifact of one, in one write.
@Singleton
public final class Creation {

  /// What is to be made.
  ///
  /// @param documentId as the client wants it; for an artifact, the document that it is to be one of
  /// @param linkLife for how long the content can be put through a link, where it did not come along
  public record Order(@Nullable String documentId, boolean artifact, @Nullable String artifactCategory, Draft draft,
      List<Draft> children, Duration linkLife) {

    public Order {
      children = List.copyOf(children);
    }
  }

  /// What was made.
  ///
  /// @param link where its content may be put; absent when it came along, or is elsewhere
  public record Created(DocumentRef ref, @Nullable UploadLink link, List<Created> children) {}

  private final Table table;
  private final Documents documents;
  private final NewDocuments newDocuments;
  private final NewContents contents;
  private final UploadLinks links;
  private final Changes changes;
  private final InstantSource clock;

  Creation(Table table, Documents documents, NewDocuments newDocuments, NewContents contents, UploadLinks links,
      Changes changes, InstantSource clock) {
    this.table = table;
    this.documents = documents;
    this.newDocuments = newDocuments;
    this.contents = contents;
    this.links = links;
    this.changes = changes;
    this.clock = clock;
  }

  public HttpResponse<?> create(Call call, Order order, Function<? super Created, Answer> answering) {
    var root = DocumentRef.of(call.site(), order.documentId() == null ? Ids.uuid() : order.documentId());
    var ref = order.artifact() ? root.artifact(Ids.ulid(clock.instant())) : root;
    var drafts = new LinkedHashMap<DocumentRef, Draft>();
    drafts.put(ref, order.draft());
    var children = new ArrayList<Created>();
    for (var child : order.children()) {
      var childRef = DocumentRef.of(call.site(), Ids.uuid());
      children.add(new Created(childRef, link(call, childRef, child, order.linkLife()), List.of()));
      drafts.put(childRef, child);
    }
    checkUnderShare(call, order);
    checkNotTaken(order, root);
    var created = new Created(ref, link(call, ref, order.draft(), order.linkLife()), List.copyOf(children));
    return contents.with(drafts,
        stored -> changes.commit(call, () -> plan(call, order, ref, drafts, stored).map(_ -> created), answering));
  }

  /// Makes a document of its own with content that comes with the request, of any length; when it is refused, nothing
  /// stays of that.
  ///
  /// @param storing stores the content as that of the document
  public HttpResponse<?> create(Call call, Draft draft, Function<DocumentRef, Versions.Content> storing,
      Function<? super DocumentRef, Answer> answering) {
    var ref = DocumentRef.of(call.site(), Ids.uuid());
    return contents.with(Map.of(ref, draft), Map.of(ref, () -> storing.apply(ref)),
        stored -> changes.commit(call, () -> {
          var making = newDocuments.making(call, stored);
          making.document(ref, draft, true, false);
          return making.plan().map(_ -> ref);
        }, answering::apply));
  }

  @Nullable
  UploadLink link(Call call, DocumentRef ref, Draft draft, Duration life) {
    return draft.awaitsContent() ? links.link(call.caller(), ref, draft.expected(), life) : null;
  }

  /// why: whether an id is taken is nobody's business who sees a part of the site only.
  private static void checkUnderShare(Call call, Order order) {
    if (order.documentId() != null && !order.artifact()
        && Access.reliedOn(call.caller(), call.site(), Permission.WRITE).isPresent()) {
      throw Refused.because("documentId", "'documentId' cannot be chosen under a share");
    }
  }

  private Plan<?> plan(Call call, Order order, DocumentRef ref, Map<DocumentRef, Draft> drafts,
      Map<DocumentRef, Versions.Content> stored) {
    var making = newDocuments.making(call, stored);
    if (!order.artifact()) {
      checkNotTaken(order, ref);
      making.document(ref, order.draft(), order.documentId() == null, !order.children().isEmpty());
    } else if (order.documentId() == null) {
      making.rootOf(ref, order.draft(), order.artifactCategory());
    } else {
      making.artifactOf(existing(call, ref.root()), ref, order.draft(), order.artifactCategory());
    }
    drafts.forEach((child, draft) -> {
      if (!child.equals(ref)) {
        making.child(child, draft, ref);
      }
    });
    return making.plan();
  }

  private Document existing(Call call, DocumentRef root) {
    var found = documents.find(root);
    if (found.isEmpty() || isOutsideShare(call, found.get())) {
      throw Refused.because("documentId", "Document '" + root.documentId() + "' does not exist");
    }
    return documents.openToChange(call, root, Permission.WRITE);
  }

  private boolean isOutsideShare(Call call, Document root) {
    return Access.reliedOn(call.caller(), call.site(), Permission.WRITE)
        .filter(share -> !share.opens(call.site(), root.subject(), Permission.WRITE)).isPresent();
  }

  private void checkNotTaken(Order order, DocumentRef root) {
    if (order.documentId() == null || order.artifact()) {
      return;
    }
    if (documents.findAnywhere(root).isPresent()) {
      throw Refused.conflict("documentId '" + root.documentId() + "' already exists");
    }
    if (table.find(root.key(TableSchema.DOCUMENT_REMOVAL)).isPresent()) {
      throw Refused.conflict("documentId '" + root.documentId() + "' is still being removed");
    }
  }
}
