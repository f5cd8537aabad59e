package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.entities.EntityView;
import io.sheaf.docs.web.Dates;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checkout and legal hold, shown as the attributes that the wire has for them: references to entities that say who
/// locked the document, and when. They are kept as items of their own and set by operations of their own.
@Singleton
final class Locks {

  static final String CHECKOUT = "Checkout";
  static final String LEGAL_HOLD = "CheckoutForLegalHold";

  private static final List<Kind> KINDS = List.of(TableSchema.CHECKOUT, TableSchema.LEGAL_HOLD);

  private final Table table;

  Locks(Table table) {
    this.table = table;
  }

  /// @param entity what the attribute refers to
  record Lock(DocumentAttribute attribute, EntityView entity) {}

  static boolean isLock(String attributeKey) {
    return attributeKey.equals(CHECKOUT) || attributeKey.equals(LEGAL_HOLD);
  }

  /// As what kind of item the lock is kept that is shown as this attribute.
  static Optional<Kind> kind(String attributeKey) {
    return switch (attributeKey) {
      case CHECKOUT -> Optional.of(TableSchema.CHECKOUT);
      case LEGAL_HOLD -> Optional.of(TableSchema.LEGAL_HOLD);
      default -> Optional.empty();
    };
  }

  /// Those of the document, by key.
  List<Lock> of(DocumentRef ref) {
    var items = table.find(List.of(ref.key(TableSchema.CHECKOUT), ref.key(TableSchema.LEGAL_HOLD)));
    return KINDS.stream().map(kind -> lock(ref, kind, items)).flatMap(Optional::stream).toList();
  }

  /// What the documents say under the one key, of those that are locked so.
  Map<DocumentRef, AttributeValue> of(Collection<DocumentRef> refs, String attributeKey) {
    var kind = kind(attributeKey).orElseThrow();
    var keys = refs.stream().map(ref -> ref.key(kind)).distinct().toList();
    var items = keys.isEmpty() ? Map.<Key, Item>of() : table.find(keys);
    var values = new LinkedHashMap<DocumentRef, AttributeValue>();
    refs.forEach(ref -> lock(ref, kind, items).ifPresent(lock -> values.put(ref, lock.attribute().value())));
    return values;
  }

  private static Optional<Lock> lock(DocumentRef ref, Kind kind, Map<Key, Item> items) {
    var name = kind == TableSchema.CHECKOUT ? CHECKOUT : LEGAL_HOLD;
    @Nullable
    Item item = items.get(ref.key(kind));
    if (item == null) {
      return Optional.empty();
    }
    var by = item.text("lockedBy");
    var when = Stamp.parse(item.text("lockedDate"));
    var date = Dates.wire(when.micros());
    var entity = new EntityView(ref.keyId(), name, name, date, List.of(text("LockedBy", by), text("LockedDate", date)));
    var value = AttributeValue.entity(name, List.of(name + "#" + ref.keyId()));
    return Optional.of(new Lock(new DocumentAttribute(value, by, SetBy.PERSON, when), entity));
  }

  private static EntityView.AttributeView text(String key, String text) {
    return new EntityView.AttributeView(key, text, null, null, null, null, "STRING");
  }
}
