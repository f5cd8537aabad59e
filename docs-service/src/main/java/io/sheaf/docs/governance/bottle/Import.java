package io.sheaf.docs.governance.bottle;

import io.sheaf.docs.changes.Forgetful;
import io.sheaf.docs.feed.ChangeFeed;
import io.sheaf.docs.governance.chain.LedgerReader;
import io.sheaf.docs.governance.chain.LedgerReader.Step;
import io.sheaf.docs.governance.ledger.Ledger;
import io.sheaf.docs.search.feeding.Newcomers;
import io.sheaf.docs.web.OnlyProcess;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.leases.Leases;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.SiteItems;
import io.sheaf.storage.table.SitePosition;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The door to imports.
@Singleton
public final class Import {

  private static final Duration LEASE = Duration.ofSeconds(45);
  private static final int PAGE = 500;
  private static final Imports.Place BEGINNING = new Imports.Place(BottleFolder.ITEMS, 0);
  /// A site has as many of these when nobody has put anything into it yet, or fewer.
  private static final int FEW = 100;

  /// What a site may have that is empty: what the store itself noted there, and what stays when a site goes.
  private static final Set<Kind> NOTHING = Set.of(TableSchema.EVENT, TableSchema.CHANGE, TableSchema.COUNTER,
      TableSchema.IDEMPOTENT_REQUEST, TableSchema.USER_RATE, TableSchema.SESSION);

  private final Table table;
  private final SiteItems items;
  private final BlobStore blobs;
  private final Leases leases;
  private final OnlyProcess only;
  private final Imports imports;
  private final Ledger ledger;
  private final Newcomers newcomers;
  private final List<Forgetful> remembering;

  Import(Table table, SiteItems items, BlobStore blobs, Leases leases, OnlyProcess only, Imports imports,
      Ledger ledger, Newcomers newcomers, List<Forgetful> remembering) {
    this.table = table;
    this.items = items;
    this.blobs = blobs;
    this.leases = leases;
    this.only = only;
    this.imports = imports;
    this.ledger = ledger;
    this.newcomers = newcomers;
    this.remembering = List.copyOf(remembering);
  }

  /// Puts what is in the bottle into a site that is empty, and says at the end what that was. An import that was
  /// interrupted is run again, and goes on.
  ///
  /// @param as another name for the site
  public String read(Path from, @Nullable SiteId as, Progress progress) {
    var folder = new BottleFolder(from);
    var bottle = folder.open();
    if (as == null && !SiteId.isSiteId(bottle.site())) {
      throw new CannotBottle("No site can be called '" + bottle.site() + "'. Name another with --site.");
    }
    var site = as == null ? new SiteId(bottle.site()) : as;
    try {
      bottle.files().forEach((name, sum) -> {
        if (!Lines.isAsWritten(folder.file(name), sum)) {
          throw new CannotBottle(folder.file(name) + " is missing, or is not as it was written.");
        }
      });
      mustBeAsRecorded(folder, bottle, progress);
      if (only.isOnly()) {
        return read(folder, bottle, site, progress);
      }
      var lease = taken(site);
      try {
        return read(folder, bottle, site, line -> {
          taken(site);
          progress.say(line);
        });
      } finally {
        leases.end(lease);
      }
    } catch (LimitExceeded tooLong) {
      throw new CannotBottle("Something of the bottle does not fit into site '" + site + "': " + tooLong.getMessage()
          + ". A shorter name may help.");
    } catch (UncheckedIOException failure) {
      throw folder.cannotUse(failure);
    }
  }

  /// why besides the sums: whoever touches what is recorded can make new sums, and no new chain that this key signed.
  private static void mustBeAsRecorded(BottleFolder folder, Bottle bottle, Progress progress) {
    var file = folder.file(BottleFolder.ACTIVITIES);
    if (!bottle.files().containsKey(BottleFolder.ACTIVITIES)) {
      throw new CannotBottle(file + " is missing.");
    }
    try (var lines = Files.newInputStream(file)) {
      switch (new LedgerReader(lines, null).check()) {
        case Step.Ended ended -> progress.say("The record of " + ended.checkpoint().count()
            + " activities is signed by the key " + ended.by().fingerprint());
        case Step.Broken broken -> throw touched(file, broken.record(), broken.line(), broken.why());
        case Step.Begun _,Step.Activity _,Step.Signed _ -> throw new IllegalStateException("not read to its end");
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static CannotBottle touched(Path file, String record, long line, String why) {
    return new CannotBottle(file + " was touched: " + record + " (line " + line + "): " + why + ".");
  }

  private String read(BottleFolder folder, Bottle bottle, SiteId site, Progress progress) {
    var before = imports.find(site);
    boolean isSame = before.filter(item -> item.text("bottleId").equals(bottle.id())).isPresent();
    var place = BEGINNING;
    if (before.filter(Imports::isRunning).isPresent()) {
      if (!isSame) {
        throw new CannotBottle("An import of another bottle into site '" + site
            + "' was interrupted. Finish that one, or erase the site.");
      }
      place = Imports.placeOf(before.orElseThrow());
      progress.say("Going on with what was interrupted in " + place.file() + " after line " + place.lines() + ".");
    } else if (isSame && !isEmpty(site)) {
      ledger.goOn(site);
      return "Site '" + site + "' has all of this bottle already.";
    } else {
      mustBeEmpty(site);
      imports.begin(site, bottle, place);
    }
    if (place.equals(BEGINNING)) {
      numberAsThere(site, bottle);
    }
    progress.say("Contents: " + bottle.counts().getOrDefault("contents", 0L));
    var contents = new ContentsIn(folder, site, blobs, progress);
    contents.put();
    try (var unpacking = new Unpacking(table, folder, bottle, site, imports, ledger, contents, progress)) {
      unpacking.from(place);
      // why before the index is told: it must not go by what was remembered of the empty site.
      remembering.forEach(one -> one.forget(site));
      unpacking.tell(newcomers);
      unpacking.undone();
    }
    imports.complete(site, bottle);
    ledger.goOn(site);
    return "Site '" + site + "' has " + bottle.counts().getOrDefault("documents", 0L) + " documents, "
        + bottle.counts().getOrDefault("items", 0L) + " items and " + bottle.counts().getOrDefault("contents", 0L)
        + " contents by now.";
  }

  /// why only where other processes are: what is left behind by one that ended must not keep the next one waiting.
  private Leases.Lease taken(SiteId site) {
    return leases.take("import#" + site, LEASE).orElseThrow(() -> new CannotBottle("Site '" + site
        + "' is being imported by another process, or was a moment ago. Try again in a minute."));
  }

  private void mustBeEmpty(SiteId site) {
    if (!isEmpty(site)) {
      throw new CannotBottle("Site '" + site
          + "' is not empty. Import under another name (--site), or erase the site before.");
    }
  }

  private boolean isEmpty(SiteId site) {
    if (!blobs.keys(site, null, 1).isEmpty()) {
      return false;
    }
    int noted = 0;
    SitePosition after = null;
    do {
      var page = items.everything(site, after, PAGE);
      for (var key : page.keys()) {
        boolean isNothing = key.table() == TableName.AUDIT || TableSchema.kindOf(key).filter(NOTHING::contains)
            .isPresent();
        noted++;
        if (!isNothing || noted > FEW) {
          return false;
        }
      }
      after = page.next();
    } while (after != null);
    return true;
  }

  /// The changes and the activities of the bottle keep their numbers, by which others name them; those that come next
  /// get the next. What was noted while the site was empty has numbers of its own, and goes.
  private void numberAsThere(SiteId site, Bottle bottle) {
    var numbered = new ArrayList<Key>();
    SitePosition after = null;
    do {
      var page = items.everything(site, after, PAGE);
      page.keys().stream().filter(key -> key.table() == TableName.AUDIT
          || TableSchema.kindOf(key).filter(TableSchema.CHANGE::equals).isPresent()).forEach(numbered::add);
      after = page.next();
    } while (after != null);
    for (int at = 0; at < numbered.size(); at += FEW) {
      table.write(numbered.subList(at, Math.min(numbered.size(), at + FEW)).stream().map(Write::delete).toList());
    }
    table.write(ChangeFeed.goingOnBehind(site, bottle.position()));
  }
}
