package io.sheaf.docs.governance.bottle;

import io.sheaf.docs.changes.News;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.feed.ChangeFeed;
import io.sheaf.docs.governance.ledger.Ledger;
import io.sheaf.docs.search.feeding.Newcomers;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// Puts the items of a bottle into a site, many in one write, each write with the place up to which all is there.
final class Unpacking implements AutoCloseable {

  /// In this order: what is still to be done comes last, when all is there that it is about.
  private static final List<String> FILES = List.of(BottleFolder.ITEMS, BottleFolder.SHARED, BottleFolder.LATER,
      BottleFolder.ACTIVITIES, BottleFolder.NAMED);
  private static final Set<Kind> UNDONE = Set.of(TableSchema.JOB, TableSchema.NEWS, TableSchema.ERRAND);
  private static final int AT_ONCE = Limits.WRITES - 1;
  /// why less than a write may have: what is counted is nearly right.
  private static final int BYTES = Limits.TRANSACTION_BYTES / 2;

  private final Table table;
  private final BottleFolder folder;
  private final Bottle bottle;
  private final SiteId from;
  private final SiteId to;
  private final Imports imports;
  private final Ledger ledger;
  private final ContentsIn contents;
  private final ContentIndex index;
  private final Progress progress;
  private final Progress.Paced paced;
  private final Key head;
  private final Map<Key, Write> waiting = new LinkedHashMap<>();
  private long bytes;
  private long done;

  Unpacking(Table table, BottleFolder folder, Bottle bottle, SiteId to, Imports imports, Ledger ledger,
      ContentsIn contents, Progress progress) {
    this.table = table;
    this.folder = folder;
    this.bottle = bottle;
    this.from = new SiteId(bottle.site());
    this.to = to;
    this.imports = imports;
    this.ledger = ledger;
    this.contents = contents;
    this.index = new ContentIndex(folder.file(BottleFolder.CONTENTS));
    this.progress = progress;
    this.paced = progress.paced();
    this.head = ChangeFeed.goingOnBehind(from, 0).key();
  }

  /// Everything behind that place.
  void from(Imports.Place place) {
    for (var file : FILES.subList(FILES.indexOf(place.file()), FILES.size())) {
      if (!bottle.files().containsKey(file)) {
        continue;
      }
      if (file.equals(BottleFolder.ACTIVITIES)) {
        write(new Imports.Place(file, 0));
        takeIn();
        continue;
      }
      long[] last = {file.equals(place.file()) ? place.lines() : 0};
      Lines.each(folder.file(file), last[0], (number, line) -> {
        last[0] = number;
        if (line.containsKey(Replay.GONE)) {
          write(new Imports.Place(file, number - 1));
          remove(DocumentRef.of(to, Bottle.text(line, Replay.GONE)));
          return;
        }
        var item = read(file, line);
        var kind = TableSchema.kindOf(item.key()).orElseThrow();
        if (!UNDONE.contains(kind) && !item.key().equals(head)) {
          put(kind, BlobNames.renamed(from, item, to, ref -> contents.now(index, ref)));
        }
        if (waiting.size() >= AT_ONCE || bytes > BYTES) {
          write(new Imports.Place(file, number));
        }
      });
      write(new Imports.Place(file, last[0]));
    }
  }

  /// why by the record's own door: only what follows from what was before is believed, and it is numbered on from there.
  private void takeIn() {
    var file = folder.file(BottleFolder.ACTIVITIES);
    try (var lines = Files.newInputStream(file)) {
      var taken = ledger.takeIn(to, lines, null, bottle.recorded(), count -> paced.at(
          () -> count + " activities of " + bottle.counts().getOrDefault("activities", 0L)));
      switch (taken) {
        case Ledger.TakenIn.Whole _ -> {
        }
        case Ledger.TakenIn.Broken(var line, var record, var why) -> throw Import.touched(file, record, line, why);
        case Ledger.TakenIn.Occupied _ -> throw new CannotBottle("Site '" + to + "' has activities of its own.");
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// All that was put of a document before.
  private void remove(DocumentRef root) {
    var keys = new ArrayList<Key>();
    var artifacts = new ArrayList<String>();
    own(root, keys, item -> {
      if (TableSchema.kindOf(item.key()).filter(TableSchema.ARTIFACT::equals).isPresent()) {
        artifacts.add(item.text("artifactId"));
      }
    });
    artifacts.forEach(artifact -> own(root.artifact(artifact), keys, _ -> {
    }));
    for (int at = 0; at < keys.size(); at += AT_ONCE) {
      table.write(keys.subList(at, Math.min(keys.size(), at + AT_ONCE)).stream().map(Write::delete).toList());
    }
  }

  private void own(DocumentRef ref, List<Key> keys, Consumer<Item> also) {
    keys.add(TableSchema.SOFT_DELETED_DOCUMENT.key(to, ref.keyId()));
    for (var face : Replay.OWN) {
      var list = Query.of(face.partition(to, ref.keyId()));
      var page = table.page(list);
      while (true) {
        page.items().forEach(item -> {
          keys.add(item.key());
          if (TableSchema.kindOf(item.key()).filter(TableSchema.DOCUMENT::equals).isPresent()) {
            item.findText("folderId").ifPresent(folder -> keys.add(Replay.entry(to, folder, item)));
          }
          also.accept(item);
        });
        if (page.next() == null) {
          break;
        }
        page = table.page(list.after(page.next()));
      }
    }
  }

  private Item read(String file, Map<String, Value> line) {
    var item = ItemLine.read(line);
    boolean isOfSite = file.equals(BottleFolder.NAMED)
        ? item.findText("siteId").filter(from.text()::equals).isPresent()
        : TableSchema.siteOf(item.key()).filter(from::equals).isPresent();
    if (!isOfSite) {
      throw new CannotBottle(file + " holds what is not of site '" + from + "': " + item.key());
    }
    return item;
  }

  private void put(Kind kind, Item item) {
    var moved = inSite(item);
    if (kind.scope() == Kind.Scope.GLOBAL) {
      // why: a name that is one for the whole store may be somebody else's here.
      if (!table.write(Write.put(moved, Condition.absent().or(Condition.equal("siteId", to.text())))).isDone()) {
        progress.say("Left out, since another site has it here: " + moved.key());
      }
      return;
    }
    waiting.put(moved.key(), Write.put(moved));
    bytes += Limits.size(moved);
  }

  private Item inSite(Item item) {
    var moved = TableSchema.moved(item, from, to);
    return moved.findText("siteId").filter(from.text()::equals).isEmpty()
        ? moved
        : moved.toBuilder().with("siteId", to.text()).build();
  }

  private void write(Imports.Place place) {
    done += waiting.size();
    var writes = new ArrayList<>(waiting.values());
    writes.add(imports.at(to, bottle, place));
    if (!table.write(writes).isDone()) {
      throw new CannotBottle("The import was taken over by another one.");
    }
    waiting.clear();
    bytes = 0;
    paced.at(() -> done + " items of " + bottle.counts().getOrDefault("items", 0L));
  }

  /// Has the text index follow all documents.
  void tell(Newcomers newcomers) {
    var documents = new ArrayList<String>(Newcomers.MOST);
    for (var file : List.of(BottleFolder.ITEMS, BottleFolder.LATER)) {
      if (!bottle.files().containsKey(file)) {
        continue;
      }
      Lines.each(folder.file(file), 0, (_, line) -> {
        if (Value.of(TableSchema.DOCUMENT.name()).equals(line.get("kind"))) {
          var ref = DocumentRef.ofKeyId(from, BlobNames.keyId(read(file, line)));
          if (!ref.isArtifact()) {
            documents.add(ref.documentId());
          }
        }
        if (documents.size() == Newcomers.MOST) {
          table.write(newcomers.following(to, documents));
          documents.clear();
        }
      });
    }
    if (!documents.isEmpty()) {
      table.write(newcomers.following(to, documents));
    }
    newcomers.written();
  }

  /// What was still to be done where the site comes from is to be done here.
  void undone() {
    Lines.each(folder.file(BottleFolder.NAMED), 0, (_, line) -> {
      var item = read(BottleFolder.NAMED, line);
      var kind = TableSchema.kindOf(item.key()).orElseThrow();
      if (kind.equals(TableSchema.ERRAND)) {
        table.write(Write.insert(errand(Errands.of(item))));
      } else if (kind.equals(TableSchema.NEWS)) {
        var news = News.read(item);
        table.write(Write.insert(new News(to, news.when(), news.id(), news.events()).item()));
      } else if (kind.equals(TableSchema.JOB)) {
        // why from the beginning: how far it was may be said in keys of the other site, and what is done is passed over.
        table.write(Write.insert(inSite(item).toBuilder().with("progress", "").build()));
      }
    });
  }

  private Item errand(Errand errand) {
    return new Errand(errand.id(), to, errand.type(), errand.subject(), errand.arguments(), errand.tries(),
        errand.userId(), errand.due()).item();
  }

  @Override
  public void close() {
    index.close();
  }
}
