package io.sheaf.docs.documents.folders;

import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.Optional;

/// The door to where folders are, for who remembers a folder: by its id, since folders move.
@Singleton
public final class FolderPlaces {

  private final FolderTree tree;

  FolderPlaces(FolderTree tree) {
    this.tree = tree;
  }

  /// A folder and where it is now, without a slash at either end.
  public record Place(String folderId, String path) {}

  /// What a client names by an entry of a listing; refused where there is no such folder.
  public Place named(SiteId site, String indexKey) {
    var at = IndexKey.parse(indexKey);
    return tree.entry(site, at.parentId(), at.name())
        .flatMap(folder -> tree.pathOf(site, folder.id()).map(path -> new Place(folder.id(), path)))
        .orElseThrow(() -> Refused.notFound("directory not found"));
  }

  /// Where the folder is now; nothing when it is gone.
  ///
  /// @param last where it was once, which is looked at first: the table says that at once, and indexes may lag
  public Optional<Place> find(SiteId site, String folderId, String last) {
    var there = tree.at(site, FolderPath.segments(last)).filter(folder -> folder.id().equals(folderId));
    return there.isPresent()
        ? Optional.of(new Place(folderId, last))
        : tree.pathOf(site, folderId).map(path -> new Place(folderId, path));
  }

  /// The write that holds only while the folder is there.
  public Write staying(SiteId site, Place place, Stamp now) {
    var folder = tree.at(site, FolderPath.segments(place.path()))
        .filter(found -> found.id().equals(place.folderId()))
        .orElseThrow(() -> Refused.notFound("directory not found"));
    return Folders.staying(folder, now);
  }
}
