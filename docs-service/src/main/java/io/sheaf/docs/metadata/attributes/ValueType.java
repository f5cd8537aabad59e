package io.sheaf.docs.metadata.attributes;

/// What a value is, as documents show it.
public enum ValueType {
  STRING, NUMBER, BOOLEAN, KEY_ONLY, PUBLICATION, CLASSIFICATION, COMPOSITE_STRING, RELATIONSHIPS, WATERMARK, ENTITY;

  /// Whether values of this type are texts.
  public boolean isText() {
    return switch (this) {
      case STRING, PUBLICATION, CLASSIFICATION, COMPOSITE_STRING, RELATIONSHIPS, ENTITY -> true;
      case NUMBER, BOOLEAN, KEY_ONLY, WATERMARK -> false;
    };
  }
}
