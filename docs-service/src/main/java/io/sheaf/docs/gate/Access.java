package io.sheaf.docs.gate;

import io.sheaf.docs.gate.Decision.Reason;
import io.sheaf.docs.web.Refusal;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The enforcement: what a caller may do on a site, below a folder, and with a document. It answers decisions; who
/// asks enforces them, or shows them.
@Singleton
public final class Access {

  private final FolderRules folderRules;
  private final DocumentPolicies policies;

  Access(FolderRules folderRules, DocumentPolicies policies) {
    this.folderRules = folderRules;
    this.policies = policies;
  }

  /// The same enforcement, by the rules that are found there: for who asks what would be, or asks much at once.
  public Access reading(FolderRules.Source rules) {
    return new Access(folderRules.reading(rules), policies);
  }

  /// The same enforcement, where these say what sites ask of everybody: for who asks what would be, or asks much at
  /// once.
  public Access asking(DocumentPolicies others) {
    return new Access(folderRules, others);
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

  /// On the site, or on some of it by the share that the request named; of what, is asked again where that is known.
  static Decision onSiteOrUnderShare(Caller caller, SiteId site, Permission permission) {
    var decision = onSite(caller, site, permission);
    var share = caller.share();
    return decision.allowed() || share == null || !share.lends(site, permission)
        ? decision
        : Decision.allow(new Reason.Shared(share.key(), share.what(), share.with(), permission));
  }

  /// The share by which alone the caller may do this on the site, if it is one.
  public static Optional<Share> reliedOn(Caller caller, SiteId site, Permission permission) {
    var share = caller.share();
    return share == null || onSite(caller, site, permission).allowed() ? Optional.empty() : Optional.of(share);
  }

  /// What the share says where the site grants nothing; nothing at all where it does.
  private static Decision lent(Caller caller, SiteId site, Permission permission, Predicate<Share> isOfIt,
      Refusal refusal, String text) {
    var share = reliedOn(caller, site, permission);
    if (share.isEmpty()) {
      return Decision.allow();
    }
    return isOfIt.test(share.get())
        ? Decision.allow(new Reason.Shared(share.get().key(), share.get().what(), share.get().with(), permission))
        : Decision.refuse(refusal, text, new Reason.NotShared(share.get().key(), permission));
  }

  /// Whether a share, where the request relies on one, is of this folder. To be asked before it is looked whether the
  /// folder is there, which is nobody's business who may not see it.
  public static Decision lentFolder(Caller caller, SiteId site, String folderPath, Permission permission) {
    return lentBelow(caller, site, FolderRules.foldersAbove(folderPath + "/"), permission);
  }

  private static Decision lentBelow(Caller caller, SiteId site, List<String> folders, Permission permission) {
    return lent(caller, site, permission, share -> share.opens(site, folders, permission), Refusal.DENIED,
        Refusal.DENIED.text());
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
    var folders = FolderRules.foldersAbove(path);
    return lentBelow(caller, site, folders, permission).and(folderRules.decide(caller, site, folders, permission));
  }

  /// In the folder itself and below it.
  public Decision inFolder(Caller caller, SiteId site, String folderPath, Permission permission) {
    if (caller.admin()) {
      return Decision.allow(new Reason.Administrator());
    }
    return lentFolder(caller, site, folderPath, permission)
        .and(folderRules.decide(caller, site, FolderRules.foldersAbove(folderPath + "/"), permission));
  }

  /// Those of the folders whose own rules refuse; what holds above them is not looked at.
  public Set<String> closedFolders(Caller caller, SiteId site, List<String> folderPaths, Permission permission) {
    return caller.admin() ? Set.of() : folderRules.closed(caller, site, folderPaths, permission);
  }

  /// The keys of all rules of the site's folders that refuse; empty where there are too many rules to look through.
  public Optional<Set<Key>> closedRules(Caller caller, SiteId site, Permission permission) {
    return caller.admin() ? Optional.of(Set.of()) : folderRules.closed(caller, site, permission);
  }

  /// What is asked about: which document, where it is, and its own lists.
  ///
  /// @param documentId of the document itself, also where one of its artifacts is meant; policies know by it what it
  /// says. Empty for one that is gone
  public record Subject(String documentId, String path, @Nullable String owner, List<String> editors,
      List<String> viewers) {

    public Subject {
      editors = List.copyOf(editors);
      viewers = List.copyOf(viewers);
    }

    /// Of one that is gone.
    public Subject(String path, @Nullable String owner, List<String> editors, List<String> viewers) {
      this("", path, owner, editors, viewers);
    }

    boolean hasLists() {
      return owner != null || !editors.isEmpty() || !viewers.isEmpty();
    }
  }

  /// On top of what the site grants, or in its place what a share lends: the rules of the folders above, the document's
  /// own lists, and the site's policy.
  public Decision onDocument(Caller caller, SiteId site, Subject document, Permission permission) {
    if (caller.admin()) {
      return Decision.allow(new Reason.Administrator());
    }
    // why not found: to who is lent something of another site, all the rest of it is not there.
    var decision = lent(caller, site, permission, share -> share.opens(site, document, permission), Refusal.NOT_FOUND,
        "Document " + document.documentId() + " not found.")
        .and(folderRules.decide(caller, site, FolderRules.foldersAbove(document.path()), permission))
        .and(listed(caller, document, permission));
    return decision.allowed() ? decision.and(byPolicy(caller, site, document, permission)) : decision;
  }

  /// What the site's policy says alone; folders and lists are not looked at.
  public Decision byPolicy(Caller caller, SiteId site, Subject document, Permission permission) {
    return caller.admin()
        ? Decision.allow()
        : policies.decide(caller, site, document.documentId().isEmpty() ? null : document.documentId(), permission);
  }

  /// Whether the site's policy lets the caller make a document that would say this, by key. Where it is to be is asked
  /// besides, by [#below].
  public Decision onNewDocument(Caller caller, SiteId site, Map<String, List<Object>> said) {
    return caller.admin() ? Decision.allow() : policies.decideNew(caller, site, said, Permission.WRITE);
  }

  /// Those of the documents that the site's policy keeps from the caller, by id; folders and lists are not looked at.
  public Set<String> closedDocuments(Caller caller, SiteId site, Collection<String> documentIds,
      Permission permission) {
    return caller.admin() || documentIds.isEmpty()
        ? Set.of()
        : policies.closed(caller, site, documentIds, permission);
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
