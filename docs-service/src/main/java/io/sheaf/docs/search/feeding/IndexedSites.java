package io.sheaf.docs.search.feeding;

import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.List;

/// The sites that are in the index.
@Singleton
public final class IndexedSites {

  private final Table table;

  IndexedSites(Table table) {
    this.table = table;
  }

  /// The first of them by name, at most a thousand.
  public List<SiteId> some() {
    return table.page(Query.of(TableSchema.TEXT_INDEX_SITE.main().globalPartition()).limit(Limits.PAGE_ITEMS)).items()
        .stream().map(item -> new SiteId(item.text("siteId"))).toList();
  }
}
