package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.gate.Call;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Utf8Order;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Pages of the attributes of a document. why not those of a list of items: an attribute with several values is
/// several items, and a lock is none. All that a document says fits into one reading.
@Singleton
final class AttributePages {

  private final Positions positions;

  AttributePages(Positions positions) {
    this.positions = positions;
  }

  DocumentAttributeView.Page page(Call call, DocumentRef ref, List<DocumentAttributeView> all) {
    var list = Query.of(TableSchema.ATTRIBUTE.main().partition(ref.site(), ref.keyId()),
        TableSchema.ATTRIBUTE.main().beginning());
    var after = after(call, list);
    var sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparing(view -> sort(ref, view), Utf8Order::compare));
    sorted.removeIf(view -> after != null && Utf8Order.compare(sort(ref, view), after) <= 0);
    if (sorted.size() <= call.limit()) {
      return new DocumentAttributeView.Page(null, sorted);
    }
    var shown = List.copyOf(sorted.subList(0, call.limit()));
    var last = Item.of(AttributeItem.key(ref, shown.getLast().key(), "")).build();
    return new DocumentAttributeView.Page(positions.seal(list.at(last), call.audience()), shown);
  }

  private static String sort(DocumentRef ref, DocumentAttributeView view) {
    return AttributeItem.key(ref, view.key(), "").sort();
  }

  private @Nullable String after(Call call, Query list) {
    var token = call.query("next");
    if (token == null || token.isEmpty()) {
      return null;
    }
    var position = positions.open(token, call.audience());
    // why: a position of another list is refused there.
    return list.after(position).after() == null ? null : position.sort();
  }
}
