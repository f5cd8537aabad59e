package io.sheaf.docs.automation.subscriptions;

import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/// Finds subscriptions.
@Singleton
final class Subscriptions {

  /// So many a site at most: each is looked at for each change, and all of them may have to be told of it.
  static final int MOST = 50;

  private final Table table;

  Subscriptions(Table table) {
    this.table = table;
  }

  List<Subscription> of(SiteId site) {
    return table.page(Query.of(TableSchema.SUBSCRIPTION.main().partition(site)).limit(MOST)).items().stream()
        .map(item -> Subscription.read(site, item)).toList();
  }

  Optional<Subscription> find(SiteId site, String id) {
    return id.isEmpty() || id.length() > 100
        ? Optional.empty()
        : table.find(Subscription.key(site, id)).map(item -> Subscription.read(site, item));
  }

  Subscription open(SiteId site, String id) {
    return find(site, id).orElseThrow(() -> Refused.notFound("Subscription '" + id + "' not found"));
  }
}
