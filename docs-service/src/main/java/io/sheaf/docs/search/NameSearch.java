package io.sheaf.docs.search;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.FoundDocument;
import io.sheaf.docs.documents.folders.FolderListing;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Listing;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds files and folders by what their own names begin with.
@Singleton
final class NameSearch {

  private final Documents documents;
  private final FolderListing folders;
  private final Listing listing;

  NameSearch(Documents documents, FolderListing folders, Listing listing) {
    this.documents = documents;
    this.folders = folders;
    this.listing = listing;
  }

  Listing.PageOf<FoundDocument> files(Call call, String prefix) {
    var list = Query.of(TableSchema.FILES_BY_NAME.partition(call.site()),
        TableSchema.FILES_BY_NAME.startingWith(prefix));
    return listing.page(list, call.limit(), call.pageToken(), call.audience(), items -> rows(call, items));
  }

  Listing.PageOf<FoundDocument> folders(Call call, String prefix) {
    var list = Query.of(TableSchema.FOLDERS_BY_NAME.partition(call.site()),
        TableSchema.FOLDERS_BY_NAME.startingWith(prefix));
    return listing.page(list, call.limit(), call.pageToken(), call.audience(), items -> folders.folders(call, items));
  }

  private List<@Nullable FoundDocument> rows(Call call, List<Item> items) {
    var refs = items.stream().map(item -> DocumentRef.ofKeyId(call.site(), item.text("documentId"))).toList();
    var found = documents.find(refs);
    var readable = documents.readable(call.caller(), call.site(), found.values());
    var rows = new ArrayList<@Nullable FoundDocument>(items.size());
    for (int at = 0; at < refs.size(); at++) {
      var document = shown(found, refs.get(at), items.get(at));
      rows.add(document == null || !readable.contains(document.ref()) ? null : FoundDocument.of(document));
    }
    return rows;
  }

  /// The document, if this is still where it is filed, and under this name: the index may be late.
  private static @Nullable Document shown(Map<DocumentRef, Document> found, DocumentRef ref, Item item) {
    var document = found.get(ref);
    if (document == null) {
      return null;
    }
    var folder = document.filedIn();
    return folder != null && item.key().equals(TableSchema.FOLDER_FILE.key(ref.site(), folder, document.fileName()))
        ? document
        : null;
  }
}
