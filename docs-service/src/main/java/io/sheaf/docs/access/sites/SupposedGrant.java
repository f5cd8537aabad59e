package io.sheaf.docs.access.sites;

import io.sheaf.docs.gate.Permission;
import io.sheaf.storage.table.SiteId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// The same, if this were set for a group on a site.
record SupposedGrant(SiteGrants others, String group, SiteId site, Set<Permission> permissions) implements SiteGrants {

  @Override
  public Map<String, Map<SiteId, Set<Permission>>> of(Collection<String> groups) {
    var grants = new HashMap<>(others.of(groups));
    if (groups.contains(group)) {
      var its = new HashMap<>(grants.getOrDefault(group, Map.of()));
      its.put(site, permissions);
      grants.put(group, its);
    }
    return grants;
  }

  @Override
  public Set<SiteId> there(Collection<SiteId> sites) {
    return others.there(sites);
  }
}
