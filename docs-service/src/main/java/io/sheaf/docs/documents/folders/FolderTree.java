package io.sheaf.docs.documents.folders;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Range;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;

/// Reads the tree: down along a path, and up from a folder.
@Singleton
final class FolderTree {

  private static final int DEEPEST = 64;

  private final Table table;

  FolderTree(Table table) {
    this.table = table;
  }

  Optional<Folder> entry(SiteId site, String parentId, String name) {
    return table.find(Folder.key(site, parentId, name)).map(item -> Folder.of(site, item));
  }

  Optional<Folder.File> file(SiteId site, String parentId, String name) {
    return table.find(Folder.File.key(site, parentId, name)).flatMap(item -> Folder.File.of(site, item));
  }

  /// The folder that these names lead to, from the root.
  Optional<Folder> at(SiteId site, List<String> names) {
    Optional<Folder> found = Optional.empty();
    var parent = Folder.ROOT;
    for (var name : names) {
      found = entry(site, parent, name);
      if (found.isEmpty()) {
        return found;
      }
      parent = found.get().id();
    }
    return found;
  }

  /// Where a folder is: the names from the root to it, as they were first spelled. Nothing when it, or one above it,
  /// is not there.
  Optional<String> pathOf(SiteId site, String folderId) {
    var names = new ArrayDeque<String>();
    var id = folderId;
    while (!id.equals(Folder.ROOT)) {
      if (names.size() == DEEPEST) {
        return Optional.empty();
      }
      var folder = byId(site, id);
      if (folder.isEmpty()) {
        return Optional.empty();
      }
      names.addFirst(folder.get().name());
      id = folder.get().parentId();
    }
    return Optional.of(String.join("/", names));
  }

  /// The folder of this id. The index says where to look, and may be late; what counts is the entry itself.
  private Optional<Folder> byId(SiteId site, String id) {
    var page = table.page(Query.of(TableSchema.FOLDER_BY_ID.partition(site, id)).limit(1));
    return page.items().stream().findFirst().map(Item::key).flatMap(table::find).map(item -> Folder.of(site, item))
        .filter(folder -> folder.id().equals(id));
  }

  boolean isEmpty(SiteId site, String folderId) {
    return table.page(children(site, folderId).limit(1)).items().isEmpty();
  }

  /// Folders first, then files, each by name.
  static Query children(SiteId site, String folderId) {
    return Query.of(TableSchema.FOLDER.main().partition(site, folderId), Range.ALL);
  }
}
