package io.sheaf.docs.access.sites;

import io.sheaf.docs.gate.Caller;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Page;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The door to what is recorded of sites.
@Singleton
final class Sites {

  /// The most sites that one answer names.
  private static final int MOST = 1000;

  private final Table table;

  Sites(Table table) {
    this.table = table;
  }

  Optional<Site> find(SiteId id) {
    return table.find(TableSchema.SITE.globalKey(id.text())).map(Site::of);
  }

  /// The sites that the caller's credentials name; for administrators those that are recorded, too, and the default
  /// one. In the order of their ids.
  Collection<Site> of(Caller caller) {
    var sites = new TreeMap<String, Site>();
    if (caller.admin()) {
      sites.put(SiteId.DEFAULT.text(), Site.named(SiteId.DEFAULT));
      Query list = Query.of(TableSchema.SITE.main().globalPartition()).limit(MOST);
      Page page = table.page(list);
      page.items().stream().map(Site::of).forEach(site -> sites.put(site.id().text(), site));
    }
    caller.grants().keySet().forEach(id -> sites.putIfAbsent(id.text(), Site.named(id)));
    recorded(sites.values().stream().map(Site::id).toList()).forEach((id, site) -> sites.put(id.text(), site));
    return sites.values();
  }

  /// Those of them that are recorded.
  Map<SiteId, Site> recorded(List<SiteId> ids) {
    var found = new java.util.HashMap<SiteId, Site>();
    for (int from = 0; from < ids.size(); from += 100) {
      List<Key> keys = ids.subList(from, Math.min(ids.size(), from + 100)).stream()
          .map(id -> TableSchema.SITE.globalKey(id.text())).toList();
      for (Item item : table.find(keys).values()) {
        var site = Site.of(item);
        found.put(site.id(), site);
      }
    }
    return found;
  }

  static Site.@Nullable Status status(@Nullable String word) {
    for (var status : Site.Status.values()) {
      if (status.name().equalsIgnoreCase(word)) {
        return status;
      }
    }
    return null;
  }
}
