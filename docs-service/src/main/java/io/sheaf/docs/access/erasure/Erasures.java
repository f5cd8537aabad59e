package io.sheaf.docs.access.erasure;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Decision;
import io.sheaf.docs.gate.SiteGuard;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Jobs;
import io.sheaf.docs.web.OnlyProcess;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The door to erasures: begins one, and keeps the site closed while it goes on.
@Singleton
final class Erasures implements SiteGuard {

  private static final int PAGE = 1000;

  static final String RUNNING = "RUNNING";
  static final String DONE = "COMPLETE";

  private final Table table;
  private final Changes changes;
  private final Jobs jobs;
  private final InstantSource clock;
  private final OnlyProcess only;
  private final List<SiteKeeping> keeping;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable Set<SiteId> known;

  Erasures(Table table, Changes changes, Jobs jobs, InstantSource clock, OnlyProcess only,
      List<SiteKeeping> keeping) {
    this.table = table;
    this.changes = changes;
    this.jobs = jobs;
    this.clock = clock;
    this.only = only;
    this.keeping = keeping;
  }

  /// The sites that are being erased, kept in memory where no other process can change it: every request asks.
  private Optional<Set<SiteId>> closed() {
    if (!only.isOnly()) {
      return Optional.empty();
    }
    var sites = known;
    if (sites == null) {
      lock.lock();
      try {
        sites = known == null ? running() : known;
        known = sites;
      } finally {
        lock.unlock();
      }
    }
    return Optional.of(sites);
  }

  private Set<SiteId> running() {
    Set<SiteId> sites = ConcurrentHashMap.newKeySet();
    var list = Query.of(TableSchema.SITE_ERASURE.main().globalPartition()).limit(PAGE);
    var page = table.page(list);
    while (true) {
      page.items().stream().filter(Erasures::isRunning).forEach(item -> sites.add(new SiteId(item.text("siteId"))));
      if (page.next() == null) {
        return sites;
      }
      page = table.page(list.after(page.next()));
    }
  }

  static Key key(SiteId site) {
    return TableSchema.SITE_ERASURE.globalKey(site.text());
  }

  Optional<Item> find(SiteId site) {
    return table.find(key(site));
  }

  /// How far the erasure is that was found. One that is over is not said to be before the site is open again.
  String status(SiteId site, Item erasure) {
    return closed().filter(sites -> sites.contains(site)).isPresent() ? RUNNING : erasure.text("status");
  }

  @Override
  public void check(SiteId site, Call call) {
    if (closed().map(sites -> sites.contains(site))
        .orElseGet(() -> find(site).filter(Erasures::isRunning).isPresent())) {
      throw new Refused(Refusal.BEING_ERASED, "site '" + site + "' is being erased");
    }
  }

  static boolean isRunning(Item erasure) {
    return erasure.text("status").equals(RUNNING);
  }

  /// Begins the erasure, or joins the one that goes on; answers its job.
  String begin(Call call) {
    // why before the write: nothing may come in between; where the write fails, it is opened again.
    closed().ifPresent(sites -> sites.add(call.site()));
    try {
      return begun(call);
    } catch (RuntimeException failure) {
      if (find(call.site()).filter(Erasures::isRunning).isEmpty()) {
        isOver(call.site());
      }
      throw failure;
    }
  }

  /// Whether nothing on the site has to stay.
  Decision mayGo(SiteId site) {
    return keeping.stream().map(one -> one.mayGo(site)).reduce(Decision.allow(), Decision::and);
  }

  /// Ends an erasure that has removed nothing yet, because of what was put on the site while it was being closed.
  void callOff(SiteId site, String jobId) {
    table.write(Write.delete(key(site), Condition.equal("jobId", jobId)));
    isOver(site);
  }

  /// Opens the site again, to this process.
  void isOver(SiteId site) {
    closed().ifPresent(sites -> sites.remove(site));
  }

  private String begun(Call call) {
    return changes.commit(() -> {
      var before = find(call.site());
      if (before.filter(Erasures::isRunning).isPresent()) {
        return Plan.nothing(before.get().text("jobId"));
      }
      mayGo(call.site()).enforce();
      var job = Job.of(call, ErasureWork.TYPE, Map.of());
      var fence = Item.of(key(call.site())).with("siteId", call.site().text()).with("status", RUNNING)
          .with("jobId", job.id()).with("userId", call.caller().name())
          .with("inserteddate", clock.instant().toString()).with("removedItems", 0).with("removedBlobs", 0).build();
      var condition = before.isEmpty() ? Condition.absent() : Condition.equal("status", DONE);
      return Plan.of(job.id(), Write.put(fence, condition), jobs.recording(job));
    });
  }
}
