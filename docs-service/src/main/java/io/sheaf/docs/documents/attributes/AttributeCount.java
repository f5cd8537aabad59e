package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.tags.CountedWithTags;
import io.sheaf.storage.table.Table;
import jakarta.inject.Singleton;

/// How much attributes take of what a document may have together with its tags.
@Singleton
final class AttributeCount implements CountedWithTags {

  private final Table table;

  AttributeCount(Table table) {
    this.table = table;
  }

  @Override
  public int itemsOf(DocumentRef ref) {
    return AttributeItem.all(table, ref).stream().mapToInt(one -> AttributeItem.itemsOf(one.value())).sum();
  }
}
