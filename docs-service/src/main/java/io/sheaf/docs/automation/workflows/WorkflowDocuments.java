package io.sheaf.docs.automation.workflows;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.listing.ListedDocument;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Listing;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The documents that are on their way through a workflow, for who may read them.
@Singleton
final class WorkflowDocuments {

  private final Documents documents;
  private final Listing listing;

  WorkflowDocuments(Documents documents, Listing listing) {
    this.documents = documents;
    this.listing = listing;
  }

  WorkflowViews.DocumentPage of(Call call, String workflowId) {
    var list = Query.of(TableSchema.DOCUMENTS_OF_WORKFLOW.partition(call.site(), workflowId));
    var page = listing.page(list, call.limit(), call.query("next"), call.audience(), items -> rows(call, items));
    return new WorkflowViews.DocumentPage(page.next(), page.rows());
  }

  private List<@Nullable ListedDocument> rows(Call call, List<Item> items) {
    var refs = items.stream().map(item -> DocumentRef.ofKeyId(call.site(), item.text("documentId"))).toList();
    var readable = readable(call, refs);
    var rows = new ArrayList<@Nullable ListedDocument>(items.size());
    for (var ref : refs) {
      var document = readable.get(ref);
      rows.add(document == null ? null : ListedDocument.of(document));
    }
    return rows;
  }

  /// Those of the documents that are there and that the caller may read.
  Map<DocumentRef, Document> readable(Call call, List<DocumentRef> refs) {
    var found = documents.find(refs);
    var readable = documents.readable(call.caller(), call.site(), found.values());
    var all = new LinkedHashMap<DocumentRef, Document>();
    found.forEach((ref, document) -> {
      if (readable.contains(ref)) {
        all.put(ref, document);
      }
    });
    return all;
  }
}
