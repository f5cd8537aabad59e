package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.metadata.attributes.CompositeText;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/// Attributes that are searched together. A document that has all of them has a further attribute, whose values join
/// one value of each, see [CompositeText].
///
/// @param attributeKeys in the order declared
public record CompositeKey(List<String> attributeKeys) {

  public CompositeKey {
    attributeKeys = List.copyOf(attributeKeys);
  }

  /// The key of the attribute that the values stand under.
  public String attributeKey() {
    return CompositeText.key(attributeKeys);
  }

  /// Whether it joins just these attributes, in whatever order.
  public boolean joins(Collection<String> keys) {
    return combination().equals(combination(keys));
  }

  /// The attributes in an order that does not depend on how they were declared.
  List<String> combination() {
    return combination(attributeKeys);
  }

  static List<String> combination(Collection<String> keys) {
    return List.copyOf(new TreeSet<>(keys));
  }
}
