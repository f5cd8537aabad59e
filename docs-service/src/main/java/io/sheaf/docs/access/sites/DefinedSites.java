package io.sheaf.docs.access.sites;

import io.micronaut.core.annotation.Order;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Entitlement;
import io.sheaf.docs.gate.Grant;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.SiteGuard;
import io.sheaf.docs.web.Features;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// Where sites are defined: only those are there that were made, and the default one; what somebody with a token may do
/// there is what is set for their groups, whatever these are called and whatever else the token says. Read anew with
/// each request, so that a change holds from the next one on. Keys of programs keep what they were made with.
///
/// why first: what else says what a caller may do goes on from there.
@Singleton
@Order(10)
final class DefinedSites implements Entitlement, SiteGuard {

  /// Of whoever is in more groups than that, the first count.
  private static final int MOST_GROUPS = 100;
  private static final int MOST_SITES = 1000;

  private final boolean on;
  private final Table table;
  private final Sites sites;

  DefinedSites(Features features, Table table, Sites sites) {
    this.on = features.definedSites();
    this.table = table;
    this.sites = sites;
  }

  @Override
  public Caller of(Caller caller) {
    if (!on) {
      return caller;
    }
    var grants = caller.kind() == Caller.Kind.TOKEN ? ofGroups(caller.roles()) : new HashMap<>(caller.grants());
    var there = new LinkedHashSet<SiteId>(sites.recorded(List.copyOf(grants.keySet())).keySet());
    there.add(SiteId.DEFAULT);
    grants.keySet().retainAll(there);
    return caller.with(grants);
  }

  private Map<SiteId, Grant> ofGroups(List<String> groups) {
    var grants = new HashMap<SiteId, Grant>();
    var face = TableSchema.SITE_GROUP.main();
    var lists = groups.stream().distinct().limit(MOST_GROUPS)
        .map(group -> Query.of(face.globalPartition(), face.beginning(group)).limit(MOST_SITES)).toList();
    if (!lists.isEmpty()) {
      table.pages(lists).forEach(page -> page.items().forEach(item -> grant(item, grants)));
    }
    return grants;
  }

  private static void grant(Item item, Map<SiteId, Grant> grants) {
    var permissions = EnumSet.noneOf(Permission.class);
    item.texts("permissions").forEach(word -> permissions.add(Permission.valueOf(word)));
    if (!permissions.isEmpty()) {
      grants.merge(new SiteId(item.text("siteId")), Grant.of(permissions, item.text("groupName")), Grant::and);
    }
  }

  /// why only for who gets so far: nobody else learns which sites there are.
  @Override
  public void check(SiteId site, Call call) {
    if (on && !site.equals(SiteId.DEFAULT) && sites.find(site).isEmpty()) {
      throw Refused.notFound("site '" + site + "' not found");
    }
  }
}
