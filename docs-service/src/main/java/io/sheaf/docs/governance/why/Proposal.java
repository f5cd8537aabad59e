package io.sheaf.docs.governance.why;

import io.sheaf.docs.access.users.User;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Standing;
import io.sheaf.docs.gate.FolderRules;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
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

  /// Whether it can make a difference to groups as such, whoever is in them.
  default boolean concernsGroups() {
    return true;
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
    public boolean concernsGroups() {
      return false;
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
