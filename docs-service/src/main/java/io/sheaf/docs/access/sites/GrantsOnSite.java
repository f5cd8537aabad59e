package io.sheaf.docs.access.sites;

import io.sheaf.docs.gate.Permission;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The same for one site alone, as if there was no other; what is set for a group is looked for once.
final class GrantsOnSite implements SiteGrants {

  private static final int AT_ONCE = 1000;

  private final Table table;
  private final SiteId site;
  private final boolean isThere;
  private final Map<String, Set<Permission>> known = new HashMap<>();

  GrantsOnSite(Table table, SiteId site, boolean isThere) {
    this.table = table;
    this.site = site;
    this.isThere = isThere;
  }

  /// Looks for what is set for all of these at once.
  void look(Collection<String> groups) {
    var unknown = List.copyOf(new LinkedHashSet<>(groups.stream()
        .filter(group -> !known.containsKey(group) && SiteGroupController.isGroupName(group)).toList()));
    for (int from = 0; from < unknown.size(); from += AT_ONCE) {
      var some = unknown.subList(from, Math.min(unknown.size(), from + AT_ONCE));
      some.forEach(group -> known.put(group, Set.of()));
      table.find(some.stream().map(group -> TableSchema.SITE_GROUP.globalKey(group, site.text())).toList()).values()
          .forEach(item -> known.put(item.text("groupName"), SiteGrants.permissions(item)));
    }
  }

  @Override
  public Map<String, Map<SiteId, Set<Permission>>> of(Collection<String> groups) {
    look(groups);
    var grants = new HashMap<String, Map<SiteId, Set<Permission>>>();
    groups.forEach(group -> {
      var permissions = known.getOrDefault(group, Set.of());
      if (!permissions.isEmpty()) {
        grants.put(group, Map.of(site, permissions));
      }
    });
    return grants;
  }

  @Override
  public Set<SiteId> there(Collection<SiteId> sites) {
    return isThere && sites.contains(site) ? Set.of(site) : Set.of();
  }
}
