package io.sheaf.docs.governance.bottle;

import io.sheaf.docs.feed.ChangeFeed;
import io.sheaf.docs.governance.ledger.Ledger;
import io.sheaf.storage.snapshots.Snapshot;
import io.sheaf.storage.snapshots.Snapshots;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.SitePosition;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The door to exports.
@Singleton
public final class Export {

  private static final int PAGE = 100;
  private static final int MOST_ROUNDS = 20;

  private final Snapshots snapshots;
  private final ChangeFeed feed;
  private final Ledger ledger;
  private final InstantSource clock;

  Export(Snapshots snapshots, ChangeFeed feed, Ledger ledger, InstantSource clock) {
    this.snapshots = snapshots;
    this.feed = feed;
    this.ledger = ledger;
    this.clock = clock;
  }

  /// Writes all of the site into the folder; says at the end what is in it. An export that was interrupted is run
  /// again: contents that were copied are not copied again, the rest is read anew.
  public String write(SiteId site, Path to, Progress progress) {
    var folder = new BottleFolder(to);
    try (var snapshot = snapshots.open()) {
      folder.mustNotBeOfAnother(site.text());
      mustBeThere(snapshot, site);
      folder.take(site.text());
      return new Run(site, folder, snapshot, progress).write();
    } catch (UncheckedIOException failure) {
      throw folder.cannotUse(failure);
    }
  }

  private static void mustBeThere(Snapshot snapshot, SiteId site) {
    if (snapshot.table().find(TableSchema.SITE_ERASURE.globalKey(site.text()))
        .filter(item -> item.text("status").equals("RUNNING")).isPresent()) {
      throw new CannotBottle("Site '" + site + "' is being erased.");
    }
    if (snapshot.table().find(TableSchema.SITE_IMPORT.globalKey(site.text())).filter(Imports::isRunning).isPresent()) {
      throw new CannotBottle("Site '" + site + "' is being imported, and not all of it is there.");
    }
    SitePosition after = null;
    do {
      var page = snapshot.items().everything(site, after, PAGE);
      if (!page.keys().isEmpty()) {
        return;
      }
      after = page.next();
    } while (after != null);
    throw new CannotBottle("There is nothing of a site '" + site + "' in this store.");
  }

  /// One export.
  private final class Run {

    private final SiteId site;
    private final BottleFolder folder;
    private final Snapshot snapshot;
    private final Progress progress;
    private final Progress.Paced paced;
    private final Map<String, Bottle.Sum> files = new LinkedHashMap<>();
    private long items;
    private long documents;
    private long activities;
    private long position;
    private long recorded;
    private boolean isOfOneMoment;

    Run(SiteId site, BottleFolder folder, Snapshot snapshot, Progress progress) {
      this.site = site;
      this.folder = folder;
      this.snapshot = snapshot;
      this.progress = progress;
      this.paced = progress.paced();
    }

    String write() {
      var taken = clock.instant();
      record();
      position = ChangeFeed.last(snapshot.table(), site);
      var contents = snapshot.isOfOneMoment() ? ofOneMoment() : whileItChanges();
      var counts = new LinkedHashMap<String, Long>();
      counts.put("documents", documents);
      counts.put("items", items);
      counts.put("activities", activities);
      counts.put("contents", contents.contents.get());
      counts.put("bytes", contents.bytes.get());
      counts.put("damaged", contents.damaged.get());
      folder.seal(new Bottle(UUID.randomUUID().toString(), site.text(), position, recorded,
          taken.toString(), isOfOneMoment, counts, files));
      return "Site '" + site + "' is in " + folder.root() + ": " + documents + " documents, " + items + " items, "
          + contents.contents + " contents of " + contents.bytes.get() / 1_000_000 + " MB"
          + (contents.damaged.get() == 0 ? "." : "; " + contents.damaged + " contents are missing or damaged.");
    }

    private ContentsOut ofOneMoment() {
      scan(Map.of(BottleFolder.ITEMS, NamedContents::isOfDocument, BottleFolder.SHARED, Run::isShared));
      named();
      isOfOneMoment = true;
      return contents();
    }

    /// Until a round in which nothing changed: then all of it is as it was in that moment. Where there is none, what
    /// was changed after the position may be in it, document by document.
    private ContentsOut whileItChanges() {
      scan(Map.of(BottleFolder.ITEMS, NamedContents::isOfDocument));
      scan(Map.of(BottleFolder.SHARED, Run::isShared));
      try (var out = new Lines.Out(folder.file(BottleFolder.LATER))) {
        var replay = new Replay(snapshot.table(), site, feed, out);
        var contents = contents();
        long before = Long.MAX_VALUE;
        for (int round = 1; round <= MOST_ROUNDS && !isOfOneMoment; round++) {
          if (round > 1) {
            contents = contents();
          }
          var came = replay.from(position);
          position = came.position();
          isOfOneMoment = came.isQuiet();
          if (!isOfOneMoment && came.changes() > 0 && came.changes() >= before) {
            // Each round is longer than the one before: it is written faster than it is read.
            break;
          }
          before = came.changes();
        }
        if (!isOfOneMoment) {
          // why once more: the last round has documents that came after the contents were copied.
          contents = contents();
        }
        items += replay.items();
        named();
        files.put(BottleFolder.LATER, out.finish());
        return contents;
      }
    }

    private static boolean isShared(Kind kind) {
      return kind.table() == TableName.DOCUMENTS && !NamedContents.isOfDocument(kind);
    }

    /// The activities, as the record itself writes them. why before all else: what the record is behind with is in
    /// the feed, which is read after it; it must never be ahead of that.
    private void record() {
      var copy = ledger.copy(snapshot.table(), site);
      activities = copy.activities();
      recorded = copy.recorded();
      try (var out = new Lines.Out(folder.file(BottleFolder.ACTIVITIES))) {
        out.copy(copy.lines());
        files.put(BottleFolder.ACTIVITIES, out.finish());
      }
    }

    private ContentsOut contents() {
      var contents = new ContentsOut(snapshot, site, folder, progress);
      files.put(BottleFolder.CONTENTS, contents.write());
      return contents;
    }

    /// Once through all that lies under the keys of the site; each file takes the kinds that are its own.
    private void scan(Map<String, Predicate<Kind>> parts) {
      var outs = new LinkedHashMap<String, Lines.Out>();
      try {
        parts.keySet().forEach(name -> outs.put(name, new Lines.Out(folder.file(name))));
        everything(item -> TableSchema.kindOf(item.key()).filter(Travel::goes).ifPresent(kind -> {
          parts.forEach((name, takes) -> {
            if (takes.test(kind)) {
              java.util.Objects.requireNonNull(outs.get(name)).add(ItemLine.of(kind, item));
              items++;
              documents += kind.equals(TableSchema.DOCUMENT) ? 1 : 0;
            }
          });
          paced.at(() -> items + " items, " + documents + " documents");
        }));
        outs.forEach((name, out) -> files.put(name, out.finish()));
      } finally {
        outs.values().forEach(Lines.Out::close);
      }
    }

    private void everything(Consumer<Item> taker) {
      SitePosition after = null;
      do {
        var page = snapshot.items().everything(site, after, PAGE);
        if (!page.keys().isEmpty()) {
          var found = snapshot.table().find(page.keys());
          page.keys().stream().map(found::get).filter(java.util.Objects::nonNull).forEach(taker);
        }
        after = page.next();
      } while (after != null);
    }

    private void named() {
      try (var out = new Lines.Out(folder.file(BottleFolder.NAMED))) {
        new NamedItems(snapshot.table(), site).each(item -> {
          TableSchema.kindOf(item.key()).ifPresent(kind -> out.add(ItemLine.of(kind, item)));
          items++;
        });
        files.put(BottleFolder.NAMED, out.finish());
      }
    }
  }
}
