package io.sheaf.docs.documents.listing;

import io.sheaf.docs.documents.Document;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Query;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A list of what documents have, read by one request, in which each document is to count once. Whatever a document has
/// stands together, in the list as in the table.
final class OncePerDocument {

  private final Query list;
  private @Nullable String last;

  OncePerDocument(Query list) {
    this.list = list;
  }

  /// The list, to be read on from there.
  Query after(@Nullable Position from) {
    last = from == null ? null : from.partition();
    return list;
  }

  /// The documents of the next items, without those that came before.
  List<@Nullable Document> of(List<Item> items, List<@Nullable Document> documents) {
    var once = new ArrayList<@Nullable Document>(items.size());
    for (int at = 0; at < items.size(); at++) {
      var partition = items.get(at).key().partition();
      once.add(partition.equals(last) ? null : documents.get(at));
      last = partition;
    }
    return once;
  }
}
