package io.sheaf.docs.gate;

import io.sheaf.storage.table.SiteId;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What a caller who came with the key of a share is lent for the one request: some permissions of a site, for what
/// is in one folder or for one document.
///
/// @param key what the request named it by
/// @param with the group or the person that it names, of which the caller is
/// @param borrower the caller, for links that are used later
public record Share(String key, SiteId site, What what, Set<Permission> permissions, String with, Borrower borrower) {

  public Share {
    permissions = Set.copyOf(permissions);
  }

  /// What is shared.
  public sealed interface What {

    /// A folder and all that is in it and below it; its path as it is now.
    record Folder(String path) implements What {}

    /// One document and its artifacts.
    record File(String documentId) implements What {}
  }

  /// @param folders all that something is in, as [FolderRules#foldersAbove] has them
  boolean opens(SiteId on, List<String> folders, Permission permission) {
    return lends(on, permission) && what instanceof What.Folder folder
        && folders.stream().anyMatch(above -> folded(above).equals(folded(folder.path())));
  }

  /// Whether it lets the document be used so; what the folders above and the document itself say is asked besides.
  public boolean opens(SiteId on, Access.Subject document, Permission permission) {
    return switch (what) {
      case What.Folder _ -> opens(on, FolderRules.foldersAbove(document.path()), permission);
      case What.File file -> lends(on, permission) && file.documentId().equals(document.documentId());
    };
  }

  /// Whether it lends the permission for anything there.
  boolean lends(SiteId on, Permission permission) {
    return site.equals(on) && permissions.contains(permission);
  }

  /// why: names of folders compare without case.
  private static String folded(String path) {
    return path.toLowerCase(Locale.ROOT);
  }
}
