package io.sheaf.docs.documents;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is looked at when it is decided about a document: how it is, the document that it is part of, and what locks
/// it. Decided is by [Documents]; who asks "what if" gives another document.
public final class Standing {

  private final Document document;
  private final @Nullable Document root;
  private final Map<Key, Item> items;

  /// @param items among which its locks are, if it has any
  Standing(Document document, @Nullable Document root, Map<Key, Item> items) {
    this.document = document;
    this.root = root;
    this.items = items;
  }

  public Document document() {
    return document;
  }

  public DocumentRef ref() {
    return document.ref();
  }

  @Nullable
  Document root() {
    return root;
  }

  Map<Key, Item> items() {
    return items;
  }

  /// The same, if the document were this one; or the document that it is part of.
  public Standing supposing(Document other) {
    if (other.ref().equals(document.ref())) {
      return new Standing(other, document.ref().isArtifact() ? root : other, items);
    }
    return other.ref().equals(document.ref().root()) ? new Standing(document, other, items) : this;
  }
}
