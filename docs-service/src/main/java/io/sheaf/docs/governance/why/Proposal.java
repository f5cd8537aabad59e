package io.sheaf.docs.governance.why;

import io.sheaf.docs.access.policies.Policies;
import io.sheaf.docs.access.policies.ProposedPolicy;
import io.sheaf.docs.access.sites.DefinedSites;
import io.sheaf.docs.access.users.User;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Standing;
import io.sheaf.docs.gate.Entitlements;
import io.sheaf.docs.gate.FolderRules;
import io.sheaf.docs.gate.Permission;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A change that somebody thinks of. It says what would be, and nothing of what follows from that.
sealed interface Proposal {

  /// Somebody of the directory, as they would be.
  default Person after(User user) {
    return Person.of(user);
  }

  /// Whether it can make a difference to this person; whom it cannot is not looked at.
  default boolean concerns(User user) {
    return true;
  }

  /// To which groups as such it can make a difference, whoever is in them.
  ///
  /// @param all of the directory
  default List<String> groups(List<String> all) {
    return all;
  }

  /// Whether it can make a difference to this document.
  default boolean concerns(Document document) {
    return true;
  }

  default Standing after(Standing standing) {
    return standing;
  }

  default FolderRules.Source after(RememberedRules rules) {
    return rules;
  }

  default Policies after(Policies policies) {
    return policies;
  }

  default Entitlements after(Entitlements entitlements) {
    return entitlements;
  }

  /// A folder with this rule, or with none.
  record FolderRule(Key folder, Optional<Item> rule) implements Proposal {

    @Override
    public boolean concerns(Document document) {
      return FolderRules.foldersAbove(document.path()).stream()
          .anyMatch(above -> FolderRules.key(document.site(), above).equals(folder));
    }

    @Override
    public FolderRules.Source after(RememberedRules rules) {
      return rules.supposing(folder, rule);
    }
  }

  /// A group that these users, by their ids, would be in from now on, and those no more.
  record Membership(String group, Set<String> joining, Set<String> leaving) implements Proposal {

    public Membership {
      joining = Set.copyOf(joining);
      leaving = Set.copyOf(leaving);
    }

    @Override
    public Person after(User user) {
      var groups = new ArrayList<>(user.groups());
      if (leaving.contains(user.id())) {
        groups.remove(group);
      }
      if (joining.contains(user.id()) && !groups.contains(group)) {
        groups.add(group);
      }
      return Person.of(user, groups);
    }

    @Override
    public boolean concerns(User user) {
      return joining.contains(user.id()) || leaving.contains(user.id());
    }

    @Override
    public List<String> groups(List<String> all) {
      return List.of();
    }
  }

  /// The site with this policy, or with none.
  record Policy(ProposedPolicy proposed) implements Proposal {

    @Override
    public Policies after(Policies policies) {
      return policies.supposing(proposed);
    }
  }

  /// A group for which this is set on the site.
  record Grant(SiteId site, String group, Set<Permission> permissions) implements Proposal {

    public Grant {
      permissions = Set.copyOf(permissions);
    }

    @Override
    public boolean concerns(User user) {
      return user.groups().contains(group);
    }

    /// why also one that the directory does not know: groups live in tokens, too.
    @Override
    public List<String> groups(List<String> all) {
      return List.of(group);
    }

    @Override
    public Entitlements after(Entitlements entitlements) {
      return entitlements.with(each -> each instanceof DefinedSites defined
          ? defined.supposing(group, site, permissions)
          : each);
    }
  }

  /// A document with this owner, these editors and these viewers.
  record Lists(Document document, Optional<String> owner, List<String> editors, List<String> viewers)
      implements
        Proposal {

    @Override
    public boolean concerns(Document other) {
      return other.ref().equals(document.ref());
    }

    @Override
    public Standing after(Standing standing) {
      return standing.supposing(standing.document().toBuilder().owner(owner.orElse(null)).editors(editors)
          .viewers(viewers).build());
    }
  }
}
