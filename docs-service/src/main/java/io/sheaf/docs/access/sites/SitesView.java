package io.sheaf.docs.access.sites;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.access.configuration.Configuration;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Grant;
import io.sheaf.docs.gate.Permission;
import io.sheaf.storage.table.SiteId;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Who somebody is, and the sites that somebody has, as the wire shows it.
@Serdeable
record SitesView(String username, List<String> roles, @Nullable List<String> samlGroups,
    @Nullable Map<String, Object> userClaims, List<SiteView> sites) {

  @Serdeable
  record SiteView(String siteId, @Nullable String title, String status, String permission, List<String> permissions,
      List<String> roles, ConfigView config, UsageView usage) {}

  @Serdeable
  record ConfigView(String maxContentLengthBytes, String maxDocuments, String maxWebhooks) {}

  @Serdeable
  record UsageView(long documentCount, long ocrTransactionCount) {}

  static SitesView of(Caller caller, Collection<Site> sites, Map<SiteId, Configuration> settings,
      Function<SiteId, UsageView> usage) {
    var views = sites.stream().map(site -> view(caller, site, settings, usage)).toList();
    return new SitesView(caller.name(), caller.roles(), caller.samlGroups().isEmpty() ? null : caller.samlGroups(),
        caller.claims().isEmpty() ? null : caller.claims(), views);
  }

  private static SiteView view(Caller caller, Site site, Map<SiteId, Configuration> settings,
      Function<SiteId, UsageView> usage) {
    var grant = caller.admin() ? everything(caller.on(site.id())) : caller.on(site.id());
    var configuration = settings.get(site.id());
    var config = configuration == null
        ? new ConfigView("", "", "")
        : new ConfigView(number(configuration.maxContentLengthBytes()), number(configuration.maxDocuments()),
            number(configuration.maxWebhooks()));
    boolean writes = grant.has(Permission.WRITE) || grant.has(Permission.ADMIN);
    return new SiteView(site.id().text(), site.title().isEmpty() ? null : site.title(), site.status().name(),
        writes ? "READ_WRITE" : "READ_ONLY", grant.permissions().stream().map(Permission::name).sorted().toList(),
        grant.from(), config, usage.apply(site.id()));
  }

  private static Grant everything(Grant grant) {
    return grant.and(new Grant(EnumSet.copyOf(Arrays.asList(Permission.values())), List.of("Admins")));
  }

  private static String number(java.util.Optional<Long> number) {
    return number.map(String::valueOf).orElse("");
  }
}
