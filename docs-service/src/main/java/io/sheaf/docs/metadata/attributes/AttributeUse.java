package io.sheaf.docs.metadata.attributes;

import io.sheaf.storage.table.SiteId;

/// Whoever keeps values of attributes says so here. Asked before a definition, a classification or an entity goes:
/// from then on nobody begins to use it unseen.
public interface AttributeUse {

  /// Whether the attribute is in use in any way.
  boolean isUsed(SiteId site, String attributeKey);

  /// Whether the attribute has this value anywhere.
  boolean hasValue(SiteId site, String attributeKey, String value);

  /// Whether it is named by rules about documents, and not by the documents; which is refused in other words.
  default boolean isBySchema() {
    return false;
  }
}
