package io.sheaf.docs.access.sites;

import io.sheaf.docs.gate.Permission;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/// What is set for groups, and which sites there are to set it on.
interface SiteGrants {

  /// What each of the groups may do where; a group that nothing is set for is not in the answer.
  Map<String, Map<SiteId, Set<Permission>>> of(Collection<String> groups);

  /// Those of the sites that are there.
  Set<SiteId> there(Collection<SiteId> sites);

  static Set<Permission> permissions(Item item) {
    var permissions = EnumSet.noneOf(Permission.class);
    item.texts("permissions").forEach(word -> permissions.add(Permission.valueOf(word)));
    return permissions;
  }
}
