package io.sheaf.docs.governance.bottle;

import io.sheaf.docs.changes.News;
import io.sheaf.docs.errands.Errand;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Finds the items of the whole store that are a site's: its record, its groups, its policies, what is shared there, and
/// what is still to be done for it.
final class NamedItems {

  private static final int PAGE = 100;

  private final Table table;
  private final SiteId site;

  NamedItems(Table table, SiteId site) {
    this.table = table;
    this.site = site;
  }

  void each(Consumer<Item> taker) {
    for (var list : lists()) {
      through(list, item -> {
        if (item.findText("siteId").filter(site.text()::equals).isPresent()) {
          taker.accept(item);
        }
      });
    }
  }

  private List<Query> lists() {
    var name = site.text();
    var policies = Stream.of(TableSchema.OPA_FULL, TableSchema.OPA_POLICY, TableSchema.OPA_ITEM)
        .map(kind -> Query.of(kind.main().globalPartition(), kind.main().beginning(name)));
    var undone = IntStream.range(0, Errand.SHARDS).mapToObj(TableSchema.ERRAND.main()::globalPartition);
    var untold = IntStream.range(0, News.PARTITIONS.size()).mapToObj(TableSchema.NEWS.main()::globalPartition);
    var lists = new ArrayList<Query>();
    lists.add(Query.of(TableSchema.SITE.main().globalPartition(), TableSchema.SITE.main().beginning(name)));
    lists.add(Query.of(TableSchema.GROUPS_OF_SITE.globalPartition(), TableSchema.GROUPS_OF_SITE.beginning(name)));
    policies.forEach(lists::add);
    // why so: a kind of the whole store that is a site's, and has a list of each site's, spells it like this.
    Travel.NAMING.stream().flatMap(kind -> kind.indexes().stream())
        .filter(face -> face.partitionSpelling().startsWith("{siteId}/"))
        .forEach(face -> lists.add(Query.of(face.globalPartition(name))));
    Stream.concat(undone, untold).map(Query::of).forEach(lists::add);
    return lists;
  }

  private void through(Query list, Consumer<Item> taker) {
    var page = table.page(list.limit(PAGE));
    while (true) {
      page.items().forEach(taker);
      if (page.next() == null) {
        return;
      }
      page = table.page(list.limit(PAGE).after(page.next()));
    }
  }
}
