package io.sheaf.docs.search.text;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import java.util.List;

/// What there is to say of the text index in the words of OpenSearch, over HTTP: each site has one index, of its own
/// name, and nobody has to care for it.
@Controller("/sites")
@ExecuteOn(TaskExecutors.BLOCKING)
class IndexAdministrationController {

  private final TextSearch search;

  IndexAdministrationController(TextSearch search) {
    this.search = search;
  }

  /// Refuses a request that names an index which is not the site's own.
  static void checkName(Call call) {
    var name = call.query("indexName");
    if (name != null && !name.isEmpty() && !name.equals(call.site().text())) {
      throw Refused.because("indexName", "the index of this site is '" + call.site() + "'");
    }
  }

  @Serdeable
  record IndexView(String numberOfReplicas, String numberOfShards, String documentCount, String name,
      List<AliasView> aliases) {}

  @Serdeable
  record AliasView(String name) {}

  @Serdeable
  record IndicesView(List<IndexView> indices) {}

  @Serdeable
  record SettingView(String numberOfReplicas, String numberOfShards) {}

  @Serdeable
  record SettingsView(SettingView indexSettings) {}

  @Get("/{siteId}/opensearch/indices")
  @Needs(Need.ADMIN_OF_SITE)
  IndicesView indices(Call call, String siteId) {
    return new IndicesView(List.of(view(call.site(), setting())));
  }

  @Get("/global/opensearch/indices")
  @Needs(Need.ADMIN)
  IndicesView allIndices(Call call) {
    var setting = setting();
    return new IndicesView(search.sites().stream().map(site -> view(site, setting)).toList());
  }

  @Get("/{siteId}/opensearch/index")
  @Needs(Need.ADMIN_OF_SITE)
  SettingsView index(Call call, String siteId) {
    return new SettingsView(setting());
  }

  private IndexView view(SiteId site, SettingView setting) {
    return new IndexView(setting.numberOfReplicas(), setting.numberOfShards(), search.count(site), site.text(),
        List.of());
  }

  private SettingView setting() {
    return search.parts()
        .map(parts -> new SettingView(Integer.toString(parts.replicas()), Integer.toString(parts.shards())))
        .orElseGet(() -> new SettingView("0", "1"));
  }
}
