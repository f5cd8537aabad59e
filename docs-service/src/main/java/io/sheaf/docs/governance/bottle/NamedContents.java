package io.sheaf.docs.governance.bottle;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TableSchema;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/// Which contents the items of a document name, those of its artifacts included. What no item names is left over from
/// something that was not finished, or waits to be removed.
final class NamedContents {

  /// The partitions that hold a document's own items and nothing else.
  private static final Set<String> OWN = Set.of(TableSchema.DOCUMENT.main().partitionSpelling(),
      TableSchema.ATTRIBUTE_HISTORY.main().partitionSpelling(),
      TableSchema.DOCUMENT_WORKFLOW.main().partitionSpelling());

  private final Table table;
  private final SiteId site;

  NamedContents(Table table, SiteId site) {
    this.table = table;
    this.site = site;
  }

  /// Whether items of this kind lie with those of their document, and go where it goes.
  static boolean isOfDocument(Kind kind) {
    return kind.table() == TableName.DOCUMENTS && OWN.contains(kind.main().partitionSpelling());
  }

  /// The contents that are named by the document that this content is of, or by any of its artifacts.
  Set<BlobRef> besides(BlobKey key) {
    if (!DocumentRef.isId(key.document())) {
      return Set.of();
    }
    var named = new HashSet<BlobRef>();
    var artifacts = new LinkedHashSet<String>();
    if (key.artifact() != null && DocumentRef.isId(key.artifact())) {
      artifacts.add(key.artifact());
    }
    var root = DocumentRef.of(site, key.document());
    each(root, item -> {
      named.addAll(BlobNames.of(site, item));
      if (TableSchema.kindOf(item.key()).filter(TableSchema.ARTIFACT::equals).isPresent()) {
        artifacts.add(item.text("artifactId"));
      }
    });
    artifacts.forEach(artifact -> each(root.artifact(artifact), item -> named.addAll(BlobNames.of(site, item))));
    return named;
  }

  /// The items beside the document's own record, and the record of one that was put away.
  private void each(DocumentRef ref, Consumer<Item> taker) {
    table.find(TableSchema.SOFT_DELETED_DOCUMENT.key(site, ref.keyId())).ifPresent(taker);
    var list = Query.of(TableSchema.DOCUMENT.main().partition(site, ref.keyId()));
    var page = table.page(list);
    while (true) {
      page.items().forEach(taker);
      if (page.next() == null) {
        return;
      }
      page = table.page(list.after(page.next()));
    }
  }
}
