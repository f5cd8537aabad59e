package io.sheaf.docs.gate;

import io.sheaf.docs.gate.Decision.Reason;
import io.sheaf.docs.web.Refusal;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The enforcement: what a caller may do on a site, below a folder, and with a document. It answers decisions; who
/// asks enforces them, or shows them.
@Singleton
public final class Access {

  private final FolderRules folderRules;

  Access(FolderRules folderRules) {
    this.folderRules = folderRules;
  }

  /// The same enforcement, by the rules that are found there: for who asks what would be, or asks much at once.
  public Access reading(FolderRules.Source rules) {
    return new Access(folderRules.reading(rules));
  }

  static Decision administrator(Caller caller) {
    return caller.admin()
        ? Decision.allow(new Reason.Administrator())
        : Decision.refuse("fkq access denied (groups: " + caller.grantsInWords() + ")",
            new Reason.NotGranted("*", Permission.ADMIN));
  }

  /// On whichever site; with no permission named, any grant will do.
  static Decision somewhere(Caller caller, @Nullable Permission permission) {
    if (caller.admin()) {
      return Decision.allow(new Reason.Administrator());
    }
    for (var entry : caller.grants().entrySet()) {
      if (permission == null ? !entry.getValue().permissions().isEmpty() : may(entry.getValue(), permission)) {
        return Decision.allow(new Reason.Granted(entry.getKey().text(),
            permission == null ? entry.getValue().permissions().iterator().next() : permission,
            entry.getValue().from()));
      }
    }
    return Decision.refuse("fkq access denied (groups: " + caller.grantsInWords() + ")",
        new Reason.NotGranted("*", permission == null ? Permission.READ : permission));
  }

  public static Decision onSite(Caller caller, SiteId site, Permission permission) {
    if (caller.admin()) {
      return Decision.allow(new Reason.Administrator());
    }
    var grant = caller.on(site);
    if (grant.permissions().isEmpty()) {
      return Decision.refuse("fkq access denied to siteId (" + site.text() + ")", new Reason.Stranger(site.text()));
    }
    if (may(grant, permission)) {
      return Decision.allow(new Reason.Granted(site.text(), permission, grant.from()));
    }
    return Decision.refuse("fkq access denied (groups: " + caller.grantsInWords() + ")",
        new Reason.NotGranted(site.text(), permission));
  }

  /// Whatever it is that may be done there.
  static Decision anythingOn(Caller caller, SiteId site) {
    var some = caller.on(site).permissions().stream().sorted().findFirst();
    return onSite(caller, site, some.orElse(Permission.READ));
  }

  private static boolean may(Grant grant, Permission permission) {
    return grant.has(permission) || grant.has(Permission.ADMIN);
  }

  /// Whether the caller administrates or governs the site, which some fields ask for.
  public static boolean governs(Caller caller, SiteId site) {
    return onSite(caller, site, Permission.GOVERN).allowed();
  }

  /// Below folders with rules only those they let may do what they let them; the path names a document or a folder.
  public Decision below(Caller caller, SiteId site, String path, Permission permission) {
    if (caller.admin()) {
      return Decision.allow(new Reason.Administrator());
    }
    return folderRules.decide(caller, site, FolderRules.foldersAbove(path), permission);
  }

  /// In the folder itself and below it.
  public Decision inFolder(Caller caller, SiteId site, String folderPath, Permission permission) {
    if (caller.admin()) {
      return Decision.allow(new Reason.Administrator());
    }
    return folderRules.decide(caller, site, FolderRules.foldersAbove(folderPath + "/"), permission);
  }

  /// Those of the folders whose own rules refuse; what holds above them is not looked at.
  public Set<String> closedFolders(Caller caller, SiteId site, List<String> folderPaths, Permission permission) {
    return caller.admin() ? Set.of() : folderRules.closed(caller, site, folderPaths, permission);
  }

  /// The keys of all rules of the site's folders that refuse; empty where there are too many rules to look through.
  public Optional<Set<Key>> closedRules(Caller caller, SiteId site, Permission permission) {
    return caller.admin() ? Optional.of(Set.of()) : folderRules.closed(caller, site, permission);
  }

  /// What is asked about: where a document is, and its own lists.
  public record Subject(String path, @Nullable String owner, List<String> editors, List<String> viewers) {

    public Subject {
      editors = List.copyOf(editors);
      viewers = List.copyOf(viewers);
    }

    boolean hasLists() {
      return owner != null || !editors.isEmpty() || !viewers.isEmpty();
    }
  }

  /// On top of what the site grants: the rules of the folders above, and the document's own lists.
  public Decision onDocument(Caller caller, SiteId site, Subject document, Permission permission) {
    return below(caller, site, document.path(), permission).and(listed(caller, document, permission));
  }

  /// What the document's own lists say, if it has any.
  public static Decision listed(Caller caller, Subject document, Permission permission) {
    if (!document.hasLists() || caller.admin()) {
      return Decision.allow();
    }
    var roles = new ArrayList<Reason>();
    if (caller.name().equals(document.owner())) {
      roles.add(new Reason.Listed("owner"));
    }
    if (document.editors().contains(caller.name())) {
      roles.add(new Reason.Listed("editor"));
    }
    if (permission == Permission.READ && document.viewers().contains(caller.name())) {
      roles.add(new Reason.Listed("viewer"));
    }
    return roles.isEmpty()
        ? Decision.refuse(Refusal.DENIED, Refusal.DENIED.text(), new Reason.NotListed(permission))
        : Decision.allow(roles.toArray(Reason[]::new));
  }
}
