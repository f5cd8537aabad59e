package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.storage.table.Stamp;

/// What a document says under one key, who said so, and when.
public record DocumentAttribute(AttributeValue value, String userId, SetBy by, Stamp inserted) {

  public String key() {
    return value.key();
  }

  /// Whether it was made of other attributes.
  public boolean isComposite() {
    return value.type() == ValueType.COMPOSITE_STRING;
  }
}
