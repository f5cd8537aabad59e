package io.sheaf.docs.governance.bottle;

import io.sheaf.docs.changes.Forgetful;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.SiteGuard;
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
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which sites are being imported, and how far that is. They are closed meanwhile: whatever reads half of a site, or
/// writes into it, would be wrong.
@Singleton
final class Imports implements SiteGuard, Forgetful {

  private static final String RUNNING = "RUNNING";
  private static final String COMPLETE = "COMPLETE";
  private static final int PAGE = 1000;

  private final Table table;
  private final InstantSource clock;
  private final OnlyProcess only;
  private volatile @Nullable Known known;

  Imports(Table table, InstantSource clock, OnlyProcess only) {
    this.table = table;
    this.clock = clock;
    this.only = only;
  }

  private record Known(Set<SiteId> closed, long asOf) {}

  /// How far an import is: in this file, behind so many lines.
  record Place(String file, long lines) {}

  @Override
  public void check(SiteId site, Call call) {
    if (closed().contains(site)) {
      throw new Refused(Refusal.CONFLICT, "site '" + site + "' is being imported");
    }
  }

  /// why remembered: every request asks. Who begins elsewhere waits until it is known here.
  private Set<SiteId> closed() {
    var last = known;
    if (last != null && (only.isOnly() || System.nanoTime() - last.asOf() < Forgetful.LONGEST.toNanos() / 2)) {
      return last.closed();
    }
    var read = new Known(running(), System.nanoTime());
    known = read;
    return read.closed();
  }

  private Set<SiteId> running() {
    var sites = new HashSet<SiteId>();
    var list = Query.of(TableSchema.SITE_IMPORT.main().globalPartition()).limit(PAGE);
    var page = table.page(list);
    while (true) {
      page.items().stream().filter(item -> item.text("status").equals(RUNNING))
          .forEach(item -> sites.add(new SiteId(item.text("siteId"))));
      if (page.next() == null) {
        return sites;
      }
      page = table.page(list.after(page.next()));
    }
  }

  Optional<Item> find(SiteId site) {
    return table.find(key(site));
  }

  static boolean isRunning(Item item) {
    return item.text("status").equals(RUNNING);
  }

  static Place placeOf(Item item) {
    return new Place(item.text("file"), item.wholeNumber("lines"));
  }

  void begin(SiteId site, Bottle bottle, Place place) {
    var item = Item.of(key(site)).with("siteId", site.text()).with("from", bottle.site()).with("bottleId", bottle.id())
        .with("status", RUNNING).with("file", place.file()).with("lines", place.lines())
        .with("inserteddate", clock.instant().toString()).build();
    var condition = find(site).isEmpty() ? Condition.absent() : Condition.equal("status", COMPLETE);
    if (!table.write(Write.put(item, condition)).isDone()) {
      throw new CannotBottle("Site '" + site + "' is being imported already.");
    }
    refresh();
  }

  /// To be part of the last write of what lies before that place.
  Write at(SiteId site, Bottle bottle, Place place) {
    return Write.update(key(site)).set("file", place.file()).set("lines", place.lines())
        .when(Condition.equal("bottleId", bottle.id()));
  }

  void complete(SiteId site, Bottle bottle) {
    table.write(Write.update(key(site)).set("status", COMPLETE).set("lastModifiedDate", clock.instant().toString())
        .when(Condition.equal("bottleId", bottle.id())));
    refresh();
  }

  @Override
  public void forget(SiteId site) {
    known = null;
  }

  /// Other processes know it within a few seconds; who relies on that waits for them.
  private void refresh() {
    known = null;
    if (!only.isOnly()) {
      try {
        Thread.sleep(Forgetful.LONGEST);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static Key key(SiteId site) {
    return TableSchema.SITE_IMPORT.globalKey(site.text());
  }
}
