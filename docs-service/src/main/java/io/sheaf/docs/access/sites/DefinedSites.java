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
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Where sites are defined: only those are there that were made, and the default one; what somebody with a token may do
/// there is what is set for their groups, whatever these are called and whatever else the token says. Read anew with
/// each request, so that a change holds from the next one on. Keys of programs keep what they were made with.
///
/// why first: what else says what a caller may do goes on from there.
@Singleton
@Order(10)
public final class DefinedSites implements Entitlement, SiteGuard {

  /// Of whoever is in more groups than that, the first count.
  private static final int MOST_GROUPS = 100;

  private final boolean on;
  private final Table table;
  private final Sites sites;
  private final SiteGrants asSet;

  @Inject
  DefinedSites(Features features, Table table, Sites sites, StoredGrants stored) {
    this(features.definedSites(), table, sites, stored);
  }

  private DefinedSites(boolean on, Table table, Sites sites, SiteGrants asSet) {
    this.on = on;
    this.table = table;
    this.sites = sites;
    this.asSet = asSet;
  }

  /// The same on this one site, with nothing granted elsewhere: for who asks about many. What is set for these groups
  /// is looked for at once, and but once.
  public DefinedSites onlyOn(SiteId site, Collection<String> groups) {
    if (!on) {
      return this;
    }
    var grants = new GrantsOnSite(table, site, asSet.there(List.of(site)).contains(site));
    grants.look(groups);
    return new DefinedSites(true, table, sites, grants);
  }

  /// The same, if a group might do this on a site.
  public DefinedSites supposing(String group, SiteId site, Set<Permission> permissions) {
    return new DefinedSites(on, table, sites, new SupposedGrant(asSet, group, site, Set.copyOf(permissions)));
  }

  /// Whether permissions can be set for a group that is called so.
  public static boolean isGroupName(String name) {
    return SiteGroupController.isGroupName(name);
  }

  @Override
  public Caller of(Caller caller) {
    if (!on) {
      return caller;
    }
    var grants = caller.kind() == Caller.Kind.TOKEN ? ofGroups(caller.roles()) : new HashMap<>(caller.grants());
    grants.keySet().retainAll(asSet.there(List.copyOf(grants.keySet())));
    return caller.with(grants);
  }

  private Map<SiteId, Grant> ofGroups(List<String> groups) {
    var grants = new HashMap<SiteId, Grant>();
    asSet.of(groups.stream().distinct().limit(MOST_GROUPS).toList())
        .forEach((group, its) -> its.forEach((site, permissions) -> {
          if (!permissions.isEmpty()) {
            grants.merge(site, Grant.of(permissions, group), Grant::and);
          }
        }));
    return grants;
  }

  /// why only for who gets so far: nobody else learns which sites there are.
  @Override
  public void check(SiteId site, Call call) {
    if (on && !site.equals(SiteId.DEFAULT) && sites.find(site).isEmpty()) {
      throw Refused.notFound("site '" + site + "' not found");
    }
  }
}
