package io.sheaf.docs.automation.webhooks;

import io.sheaf.docs.access.configuration.Configurations;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/// Finds webhooks, and says how many there may be.
@Singleton
final class Webhooks {

  /// So many a webhook has at most, so that one write removes it with all of them.
  static final int MOST_TAGS = 50;

  private static final String COUNTER = "webhooks";

  private final Table table;
  private final Configurations configurations;

  Webhooks(Table table, Configurations configurations) {
    this.table = table;
    this.configurations = configurations;
  }

  Optional<Webhook> find(SiteId site, String id) {
    return id.isEmpty() || id.length() > 100
        ? Optional.empty()
        : table.find(Webhook.key(site, id)).map(item -> Webhook.read(site, item));
  }

  Webhook open(SiteId site, String id) {
    return find(site, id).orElseThrow(() -> Refused.notFound("Webhook '" + id + "' not found"));
  }

  List<WebhookTag> tags(Webhook of) {
    var face = TableSchema.WEBHOOK_TAG.main();
    return table.page(Query.of(face.partition(of.site(), of.id()), face.beginning()).limit(MOST_TAGS)).items()
        .stream().map(WebhookTag::read).toList();
  }

  /// The write by which two who make one at the same time take turns, where the site has a limit. Refuses when the
  /// limit is reached; to be called in a plan. why counted each time: webhooks end by themselves, and nobody hears it.
  List<Write> countingOne(SiteId site) {
    var limit = configurations.of(site).maxWebhooks();
    if (limit.isEmpty()) {
      return List.of();
    }
    var key = TableSchema.COUNTER.key(site, COUNTER);
    var turn = table.find(key);
    if (count(site, limit.get()) >= limit.get()) {
      throw new Refused(Refusal.TOO_MANY, "Reached max number of webhooks");
    }
    long turns = turn.map(item -> item.wholeNumber("count")).orElse(0L);
    var next = Item.of(key).with("count", turns + 1).build();
    return List.of(turn.isEmpty() ? Write.insert(next) : Write.put(next, Condition.equal("count", turns)));
  }

  private long count(SiteId site, long most) {
    var list = Query.of(TableSchema.WEBHOOKS_BY_TIME.partition(site));
    long count = 0;
    while (true) {
      var page = table.page(list);
      count += page.items().size();
      if (page.next() == null || count >= most) {
        return count;
      }
      list = list.after(page.next());
    }
  }
}
