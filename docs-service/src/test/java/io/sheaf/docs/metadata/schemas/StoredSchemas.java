package io.sheaf.docs.metadata.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.util.Collection;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// What stands beside the schemas of a site, once the jobs have come to it.
record StoredSchemas(Running running, String site) {

  private static final long PATIENCE = 120_000_000_000L;

  void awaitAllowedValues(String key, int count) {
    await(() -> running.engines().ports().table()
        .page(Query.of(TableSchema.SITE_ALLOWED_VALUE.main().partition(new SiteId(site)),
            TableSchema.SITE_ALLOWED_VALUE.main().beginning(key)).limit(1000))
        .items().stream().filter(item -> item.value("value") != null).count() == count);
  }

  void awaitSearchable(Collection<String> keys) {
    await(() -> !running.door(Schemas.class).searchable(new SiteId(site), keys).isEmpty());
  }

  /// Until no job goes through documents any more.
  void awaitCalm() {
    await(() -> running.engines().ports().table()
        .page(Query.of(TableSchema.COMBINATION.main().partition(new SiteId(site)),
            TableSchema.COMBINATION.main().beginning()).limit(1000))
        .items().stream().allMatch(item -> item.texts("pending").isEmpty()));
  }

  static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("it does not come about").isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
  }
}
