package io.sheaf.docs.documents.folders;

import io.sheaf.storage.table.Table;

/// The door to folders over a bare table.
public final class FoldersOf {

  private FoldersOf() {
  }

  public static Folders table(Table table) {
    return new Folders(new FolderTree(table));
  }
}
