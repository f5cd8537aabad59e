package io.sheaf.docs.documents.removal;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Partition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// All that a document has besides its own item: versions, tags, actions, history, and the blobs that these name.
@Singleton
final class Remains {

  /// Some of what is left.
  ///
  /// @param all whether there is nothing else
  record Batch(List<Key> keys, List<BlobRef> blobs, boolean all) {}

  private final Table table;
  private final BlobStore blobs;

  Remains(Table table, BlobStore blobs) {
    this.table = table;
    this.blobs = blobs;
  }

  /// At most so many; the document's own item and its fence are not among them.
  Batch next(DocumentRef ref, int most) {
    var own = Set.of(ref.key(), ref.key(TableSchema.DOCUMENT_REMOVAL));
    var keys = new ArrayList<Key>();
    var named = new ArrayList<BlobRef>();
    for (var partition : partitions(ref)) {
      var page = table.page(Query.of(partition).limit(most + own.size() + 1));
      for (var item : page.items()) {
        if (own.contains(item.key())) {
          continue;
        }
        if (keys.size() == most) {
          return new Batch(keys, named, false);
        }
        keys.add(item.key());
        blobOf(ref, item, named);
      }
      if (page.next() != null) {
        return new Batch(keys, named, false);
      }
    }
    return new Batch(keys, named, true);
  }

  private static List<Partition> partitions(DocumentRef ref) {
    return List.of(TableSchema.DOCUMENT.main().partition(ref.site(), ref.keyId()),
        TableSchema.ATTRIBUTE_HISTORY.main().partition(ref.site(), ref.keyId()));
  }

  private static void blobOf(DocumentRef ref, Item item, List<BlobRef> named) {
    item.findText("s3version").ifPresent(version -> named.add(new BlobRef(ref.blobKey(), version)));
  }

  /// Deletes blobs that nothing points to any more.
  void delete(List<BlobRef> refs) {
    refs.stream().distinct().forEach(blobs::delete);
  }
}
