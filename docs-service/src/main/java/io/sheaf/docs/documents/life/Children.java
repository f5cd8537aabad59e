package io.sheaf.docs.documents.life;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Listing.PageOf;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The documents that belong to a document.
@Singleton
final class Children {

  /// why more than other pages hold: strict clients cannot read the answer when there is a further page.
  private static final int SHOWN = 100;

  private final Documents documents;
  private final DocumentAttributes attributes;
  private final Listing listing;

  Children(Documents documents, DocumentAttributes attributes, Listing listing) {
    this.documents = documents;
    this.attributes = attributes;
    this.listing = listing;
  }

  /// Those of them that the caller may read.
  PageOf<DocumentView.Child> of(Call call, Document document) {
    if (!document.hasChildren()) {
      return new PageOf<>(List.of(), null, null);
    }
    var face = TableSchema.CHILD_DOCUMENT.main();
    var list = Query.of(face.partition(call.site(), document.id()), face.beginning());
    var token = call.query("previous") == null ? call.query("next") : call.query("previous");
    return listing.page(list, call.limit(SHOWN), token, call.audience(), items -> rows(call, items));
  }

  private List<DocumentView.@Nullable Child> rows(Call call, List<Item> items) {
    var refs = items.stream().map(item -> DocumentRef.of(call.site(), item.text("documentId"))).toList();
    var found = documents.find(refs);
    var rows = new ArrayList<DocumentView.@Nullable Child>(refs.size());
    for (var ref : refs) {
      var child = found.get(ref);
      rows.add(child != null && documents.decide(call.caller(), child, Permission.READ).allowed()
          ? DocumentView.Child.of(child, attributes.shown(ref))
          : null);
    }
    return rows;
  }
}
