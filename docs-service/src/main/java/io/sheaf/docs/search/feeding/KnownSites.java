package io.sheaf.docs.search.feeding;

import io.sheaf.docs.changes.Forgetful;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Which sites are marked as having documents, so that all of them are found when the index is made again.
final class KnownSites {

  private static final int MOST = 10_000;

  private final Map<SiteId, Long> marked = new ConcurrentHashMap<>();

  static Key key(SiteId site) {
    return TableSchema.TEXT_INDEX_SITE.globalKey(site.text());
  }

  /// The write that marks the site, unless it was marked a moment ago; another process may have erased it since.
  Optional<Write> marker(SiteId site) {
    long now = System.nanoTime();
    var last = marked.get(site);
    if (last != null && now - last < Forgetful.LONGEST.toNanos()) {
      return Optional.empty();
    }
    if (marked.size() >= MOST) {
      marked.clear();
    }
    marked.put(site, now);
    return Optional.of(Write.put(Item.of(key(site)).with("siteId", site.text()).build()));
  }

  void forget(SiteId site) {
    marked.remove(site);
  }
}
