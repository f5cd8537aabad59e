package io.sheaf.docs.access.sites;

import io.sheaf.docs.gate.Permission;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// As it is now.
@Singleton
final class StoredGrants implements SiteGrants {

  private static final int MOST_SITES = 1000;

  private final Table table;
  private final Sites sites;

  StoredGrants(Table table, Sites sites) {
    this.table = table;
    this.sites = sites;
  }

  @Override
  public Map<String, Map<SiteId, Set<Permission>>> of(Collection<String> groups) {
    var grants = new HashMap<String, Map<SiteId, Set<Permission>>>();
    var face = TableSchema.SITE_GROUP.main();
    var lists = groups.stream()
        .map(group -> Query.of(face.globalPartition(), face.beginning(group)).limit(MOST_SITES)).toList();
    if (!lists.isEmpty()) {
      table.pages(lists).forEach(page -> page.items()
          .forEach(item -> grants.computeIfAbsent(item.text("groupName"), _ -> new HashMap<>())
              .put(new SiteId(item.text("siteId")), SiteGrants.permissions(item))));
    }
    return grants;
  }

  @Override
  public Set<SiteId> there(Collection<SiteId> some) {
    var there = new LinkedHashSet<>(sites.recorded(List.copyOf(some)).keySet());
    there.add(SiteId.DEFAULT);
    return there;
  }
}
