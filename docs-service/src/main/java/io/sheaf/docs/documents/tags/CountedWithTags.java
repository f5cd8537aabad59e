package io.sheaf.docs.documents.tags;

import io.sheaf.docs.documents.DocumentRef;

/// Things of documents that count together with their tags towards what one document may have.
public interface CountedWithTags {

  /// How many items they take.
  int itemsOf(DocumentRef ref);
}
