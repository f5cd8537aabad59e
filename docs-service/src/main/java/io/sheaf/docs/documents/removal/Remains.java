package io.sheaf.docs.documents.removal;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Partition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// All that a document has besides its own item: versions, tags, actions, history, and the blobs that these name.
@Singleton
final class Remains {

  /// Some of what is left.
  ///
  /// @param all whether there is nothing else
  record Batch(List<Key> keys, Named blobs, boolean all) {}

  /// Blobs that items name.
  ///
  /// @param whole those that go with all their versions
  record Named(List<BlobRef> versions, List<BlobKey> whole) {

    static Named nothing() {
      return new Named(new ArrayList<>(), new ArrayList<>());
    }
  }

  /// Where an item names blobs that belong to it alone, by their keys.
  private static final String OWN_BLOBS = "blobKeys";

  private static final int MOST_LATE = 50;

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
    var named = Named.nothing();
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

  /// Removes what came between the last look and the removal of the document. why that can be: who records something
  /// beside a document, as the text index does, asks that it is there, but does not change it.
  void clear(DocumentRef ref) {
    var late = next(ref, MOST_LATE);
    if (late.keys().isEmpty()) {
      return;
    }
    var writes = new ArrayList<>(late.keys().stream().map(Write::delete).toList());
    writes.addAll(unlessMadeAgain(ref));
    if (table.write(writes).isDone()) {
      delete(late.blobs());
    }
  }

  private static List<Write> unlessMadeAgain(DocumentRef ref) {
    return Stream.of(ref.key(), ref.key(TableSchema.DOCUMENT_REMOVAL))
        .map(key -> Write.check(key, Condition.absent())).toList();
  }

  private static List<Partition> partitions(DocumentRef ref) {
    return List.of(TableSchema.DOCUMENT.main().partition(ref.site(), ref.keyId()),
        TableSchema.ATTRIBUTE_HISTORY.main().partition(ref.site(), ref.keyId()));
  }

  private static void blobOf(DocumentRef ref, Item item, Named named) {
    item.findText("s3version").ifPresent(version -> named.versions().add(new BlobRef(ref.blobKey(), version)));
    item.texts(OWN_BLOBS).forEach(key -> named.whole().add(BlobKey.parse(key)));
  }

  /// Deletes blobs that nothing points to any more.
  void delete(Named named) {
    named.versions().stream().distinct().forEach(blobs::delete);
    named.whole().stream().distinct().forEach(blobs::deleteAll);
  }
}
