package io.sheaf.docs.governance.retention;

import io.sheaf.docs.access.configuration.Configurations;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.AttributeItem;
import io.sheaf.docs.documents.attributes.Retention;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Work;
import io.sheaf.docs.web.Dates;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;

/// One round through a site: first what is due for disposition, then what was put away long enough ago.
@Singleton
final class DispositionWork implements Work {

  static final String TYPE = "disposition";

  private static final String PUT_AWAY = "put away ";
  private static final int AT_ONCE = 20;

  private final Table table;
  private final Positions positions;
  private final Configurations configurations;
  private final Dispositions dispositions;
  private final InstantSource clock;

  DispositionWork(Table table, Positions positions, Configurations configurations, Dispositions dispositions,
      InstantSource clock) {
    this.table = table;
    this.positions = positions;
    this.configurations = configurations;
    this.dispositions = dispositions;
    this.clock = clock;
  }

  @Override
  public String type() {
    return TYPE;
  }

  /// Whether there is anything that a round may have to come to, now or later.
  boolean isNeeded(SiteId site) {
    return configurations.of(site).daysPutAway().isPresent()
        || !table.page(Query.of(AttributeItem.inList(site, Retention.DISPOSITION_DATE)).limit(1)).items().isEmpty();
  }

  @Override
  public Step step(Job job) {
    return job.progress().startsWith(PUT_AWAY)
        ? removeSome(job, job.progress().substring(PUT_AWAY.length()))
        : disposeSome(job, job.progress());
  }

  private Step disposeSome(Job job, String from) {
    var site = job.site();
    var configuration = configurations.of(site);
    var due = Query.of(AttributeItem.inList(site, Retention.DISPOSITION_DATE),
        TableSchema.ATTRIBUTES_BY_VALUE.atMost(Dates.wire(clock.instant()))).limit(AT_ONCE);
    var page = table.page(at(due, from, job));
    page.items().stream().map(item -> AttributeItem.Listed.of(site, item).ref()).distinct()
        .forEach(ref -> dispositions.dispose(ref, configuration));
    return page.next() == null ? new Step.More(PUT_AWAY) : new Step.More(positions.seal(page.next(), job.id()));
  }

  private Step removeSome(Job job, String from) {
    var site = job.site();
    var days = configurations.of(site).daysPutAway();
    if (days.isEmpty()) {
      return Step.FINISHED;
    }
    var before = clock.instant().minus(Duration.ofDays(days.get()));
    var old = Query.of(TableSchema.SOFT_DELETED_BY_TIME.partition(site),
        TableSchema.SOFT_DELETED_BY_TIME.atMost(before)).limit(AT_ONCE);
    var page = table.page(at(old, from, job));
    page.items().stream().map(item -> Documents.of(site, item).ref()).distinct()
        .forEach(ref -> dispositions.removePutAway(ref, before));
    return page.next() == null
        ? Step.FINISHED
        : new Step.More(PUT_AWAY + positions.seal(page.next(), job.id()));
  }

  private Query at(Query list, String token, Job job) {
    return token.isEmpty() ? list : list.after(positions.open(token, job.id()));
  }
}
