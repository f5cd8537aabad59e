package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;

/// What documents said before.
final class AttributeHistory {

  private AttributeHistory() {
  }

  /// The write that keeps an attribute as it was until now.
  static Write remembering(DocumentRef ref, DocumentAttribute before, String changedBy, Stamp now) {
    var value = before.value();
    var key = TableSchema.ATTRIBUTE_HISTORY.key(ref.site(), ref.keyId(), value.key(), now,
        AttributeItem.parts(value).getFirst());
    var item = Item.of(key).with("documentId", ref.documentId()).withOptional("artifactId", ref.artifactId())
        .with("key", value.key()).with("valueType", value.type().name());
    if (!value.strings().isEmpty()) {
      item.with("stringValues", Value.texts(value.strings()));
    }
    if (!value.numbers().isEmpty()) {
      item.with("numberValues", Value.of(value.numbers().stream().map(Value::of).toList()));
    }
    if (value.bool() != null) {
      item.with("booleanValue", value.bool());
    }
    return Write.put(item.with("userId", before.userId()).with("setBy", before.by().name())
        .with("inserteddate", before.inserted().text()).with("changedBy", changedBy).build());
  }
}
