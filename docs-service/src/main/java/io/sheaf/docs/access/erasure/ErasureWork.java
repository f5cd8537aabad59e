package io.sheaf.docs.access.erasure;

import io.sheaf.docs.changes.Forgetful;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Work;
import io.sheaf.docs.web.OnlyProcess;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.SiteItems;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// Erases a site. Items first, round after round until a round finds none, since requests that were let in before
/// the site was closed may still write; then blobs; then what other lists know of the site; and items once more.
@Singleton
final class ErasureWork implements Work {

  static final String TYPE = "site-erasure";

  private static final int PAGE = 1000;
  private static final int WRITES = 100;
  private static final int PAGES_A_STEP = 10;

  private final Table table;
  private final SiteItems siteItems;
  private final BlobStore blobs;
  private final InstantSource clock;
  private final List<Forgetful> remembering;
  private final OnlyProcess only;
  private final Erasures erasures;

  ErasureWork(Table table, SiteItems siteItems, BlobStore blobs, InstantSource clock, List<Forgetful> remembering,
      OnlyProcess only, Erasures erasures) {
    this.table = table;
    this.siteItems = siteItems;
    this.blobs = blobs;
    this.clock = clock;
    this.remembering = remembering;
    this.only = only;
    this.erasures = erasures;
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Step step(Job job) {
    // why once more: a request that was let in before the site was closed may have put a hold.
    if (job.progress().isEmpty() && !erasures.mayGo(job.site()).allowed()) {
      erasures.callOff(job.site(), job.id());
      return Step.FINISHED;
    }
    var round = Round.read(job.progress());
    return switch (round.stage()) {
      case ITEMS, REST -> after(job, removeItems(job, round));
      case BLOBS -> new Step.More((removeBlobs(job) ? round : Round.begin(Round.Stage.LISTS)).text());
      case LISTS -> {
        removeFromLists(job);
        yield new Step.More(Round.begin(Round.Stage.REST).text());
      }
    };
  }

  /// A round that found nothing is the last of its stage.
  private Step after(Job job, Round round) {
    if (round.position() != null) {
      return new Step.More(round.text());
    }
    if (round.foundSome()) {
      return new Step.More(Round.begin(round.stage()).text());
    }
    return round.stage() == Round.Stage.ITEMS
        ? new Step.More(Round.begin(Round.Stage.BLOBS).text())
        : finished(job);
  }

  private Step finished(Job job) {
    remembering.forEach(one -> one.forget(job.site()));
    if (!only.isOnly()) {
      awaitOthers();
    }
    table.write(Write.update(Erasures.key(job.site())).set("status", Erasures.DONE)
        .set("lastModifiedDate", clock.instant().toString())
        .when(Condition.equal("jobId", job.id())));
    erasures.isOver(job.site());
    return Step.FINISHED;
  }

  /// why before the site opens: what another process remembers of it would be wrong for what comes anew.
  private static void awaitOthers() {
    try {
      Thread.sleep(Forgetful.LONGEST);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private Round removeItems(Job job, Round round) {
    var position = Round.position(job.site(), round);
    long removed = 0;
    for (int pages = 0; pages < PAGES_A_STEP; pages++) {
      var page = siteItems.everything(job.site(), position, PAGE);
      delete(page.keys());
      removed += page.keys().size();
      position = page.next();
      if (position == null) {
        break;
      }
    }
    count(job, "removedItems", removed);
    return round.at(position, removed > 0);
  }

  private void delete(List<Key> keys) {
    for (int from = 0; from < keys.size(); from += WRITES) {
      table.write(keys.subList(from, Math.min(keys.size(), from + WRITES)).stream().map(Write::delete).toList());
    }
  }

  private boolean removeBlobs(Job job) {
    var keys = blobs.keys(job.site(), null, 100);
    keys.forEach(blobs::deleteAll);
    count(job, "removedBlobs", keys.size());
    return !keys.isEmpty();
  }

  /// why not an exact count: a step that is done twice counts twice; it says that there is progress, no more.
  private void count(Job job, String what, long removed) {
    if (removed > 0) {
      table.write(Write.update(Erasures.key(job.site())).add(what, removed).when(Condition.equal("jobId", job.id())));
    }
  }

  /// What kinds that belong to no site know of this one.
  private void removeFromLists(Job job) {
    var site = job.site();
    removeAll(Query.of(TableSchema.API_KEYS_OF_SITE.globalPartition(site)), item -> true);
    removeAll(Query.of(TableSchema.SHARES_OF_SITE.globalPartition(site)), item -> true);
    removeAll(Query.of(TableSchema.SHORT_LINKS_OF_SITE.globalPartition(site)), item -> true);
    removeAll(Query.of(TableSchema.PUBLIC_LINK_TOKENS_OF_SITE.globalPartition(site)), item -> true);
    removeAll(Query.of(TableSchema.JOBS_OF_SITE.globalPartition(site.text())),
        item -> !item.text("jobId").equals(job.id()));
    removeAll(Query.of(TableSchema.GROUPS_OF_SITE.globalPartition(),
        TableSchema.GROUPS_OF_SITE.beginning(site.text())), item -> isOf(site, item));
    removeAll(Query.of(TableSchema.OPA_ITEM.main().globalPartition(),
        TableSchema.OPA_ITEM.main().beginning(site.text())), item -> isOf(site, item));
    table.write(Write.delete(TableSchema.OPA_POLICY.globalKey(site.text())),
        Write.delete(TableSchema.OPA_FULL.globalKey(site.text())));
    table.write(Write.delete(TableSchema.SITE.globalKey(site.text())),
        Write.delete(TableSchema.SITE_IMPORT.globalKey(site.text())));
  }

  private static boolean isOf(SiteId site, Item item) {
    return item.findText("siteId").filter(site.text()::equals).isPresent();
  }

  private void removeAll(Query list, java.util.function.Predicate<Item> which) {
    var page = table.page(list.limit(WRITES));
    while (true) {
      var keys = new ArrayList<Key>();
      page.items().stream().filter(which).map(Item::key).forEach(keys::add);
      delete(keys);
      if (page.next() == null) {
        return;
      }
      page = table.page(list.limit(WRITES).after(page.next()));
    }
  }
}
