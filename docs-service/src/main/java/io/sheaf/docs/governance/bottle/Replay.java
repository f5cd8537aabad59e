package io.sheaf.docs.governance.bottle;

import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.News;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.feed.ChangeFeed;
import io.sheaf.storage.table.Face;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// Where the engine cannot show what was: reads again what the feed says was changed while the rest was read, document
/// by document, until nothing was. Each document is written whole, behind a line that says that what was written of it
/// before is gone.
final class Replay {

  static final String GONE = "gone";

  /// The partitions that are a document's own.
  static final List<Face> OWN = List.of(TableSchema.DOCUMENT.main(), TableSchema.ATTRIBUTE_HISTORY.main(),
      TableSchema.DOCUMENT_WORKFLOW.main());

  private static final int PAGE = 500;
  private static final int DEEPEST = 64;

  private final Table table;
  private final SiteId site;
  private final ChangeFeed feed;
  private final Lines.Out out;
  private final Set<String> heard = new HashSet<>();
  private long items;

  Replay(Table table, SiteId site, ChangeFeed feed, Lines.Out out) {
    this.table = table;
    this.site = site;
    this.feed = feed;
    this.out = out;
  }

  /// How far it has come, how many changes it took, and whether nothing was changed since.
  record Round(long position, long changes, boolean isQuiet) {}

  /// What was changed up to now.
  ///
  /// why not what comes meanwhile: where it comes faster than it is read, there would be no end.
  Round from(long position) {
    long at = position;
    long now = ChangeFeed.last(table, site);
    boolean isQuiet = true;
    while (at < now) {
      var changes = feed.after(site, at, PAGE);
      if (changes.isEmpty()) {
        // What happened then is not told any more.
        break;
      }
      isQuiet = false;
      var documents = new LinkedHashSet<String>();
      changes.forEach(change -> named(change.event().ids(), documents));
      documents.forEach(this::again);
      log(changes);
      at = changes.getLast().number();
    }
    isQuiet &= untold();
    if (!isQuiet) {
      each(Query.of(TableSchema.COUNTER.main().partition(site)), this::put);
    }
    return new Round(at, at - position, isQuiet);
  }

  /// What was changed and has no number yet; says whether there is none that was not heard of.
  private boolean untold() {
    var documents = new LinkedHashSet<String>();
    boolean[] isQuiet = {true};
    for (int shard = 0; shard < News.PARTITIONS.size(); shard++) {
      each(Query.of(TableSchema.NEWS.main().globalPartition(shard)), item -> {
        var news = News.read(item);
        if (news.site().equals(site) && heard.add(news.id())) {
          isQuiet[0] = false;
          var keys = new HashSet<>(news.events().stream().map(place -> place.key(site)).toList());
          table.find(keys).values().forEach(event -> named(Events.read(event).event().ids(), documents));
        }
      });
    }
    documents.forEach(this::again);
    return isQuiet[0];
  }

  private static void named(Map<String, String> ids, Set<String> documents) {
    var id = ids.get("documentId");
    if (id != null && DocumentRef.isId(id)) {
      documents.add(id);
    }
  }

  /// The changes and their events.
  private void log(List<Change> changes) {
    var keys = new ArrayList<Key>();
    changes.forEach(change -> keys.add(TableSchema.CHANGE.key(site, change.number())));
    table.find(keys).values().forEach(item -> {
      put(item);
      var place = new News.Place((int) item.wholeNumber("shard"), Stamp.parse(item.text("when")),
          item.text("eventId"));
      table.find(place.key(site)).ifPresent(this::put);
    });
  }

  private void again(String documentId) {
    out.add(Map.of(GONE, Value.of(documentId)));
    var root = DocumentRef.of(site, documentId);
    var artifacts = new LinkedHashSet<String>();
    own(root, item -> {
      if (TableSchema.kindOf(item.key()).filter(TableSchema.ARTIFACT::equals).isPresent()) {
        artifacts.add(item.text("artifactId"));
      }
    });
    artifacts.forEach(artifact -> own(root.artifact(artifact), _ -> {
    }));
  }

  private void own(DocumentRef ref, Consumer<Item> also) {
    var beside = new LinkedHashSet<Key>();
    Consumer<Item> taker = item -> {
      put(item);
      beside(item, beside);
      also.accept(item);
    };
    OWN.forEach(face -> each(Query.of(face.partition(site, ref.keyId())), taker));
    table.find(TableSchema.SOFT_DELETED_DOCUMENT.key(site, ref.keyId())).ifPresent(taker);
    if (!beside.isEmpty()) {
      table.find(beside).values().forEach(this::put);
    }
  }

  /// What the site's lists have because of this item.
  private void beside(Item item, Set<Key> beside) {
    var kind = TableSchema.kindOf(item.key());
    if (kind.filter(TableSchema.TAG::equals).isPresent()) {
      beside.add(TableSchema.TAG_KEY.key(site, item.text("tagKey")));
    }
    if (kind.filter(TableSchema.DOCUMENT::equals).isPresent()) {
      beside.add(TableSchema.DOCUMENT_DAY.key(site, Stamp.parse(item.text("inserteddate"))));
      item.findText("folderId").ifPresent(folder -> {
        beside.add(entry(site, folder, item));
        folders(folder);
      });
    }
  }

  /// The entry of a document in its folder.
  static Key entry(SiteId site, String folderId, Item document) {
    var path = document.text("path");
    return TableSchema.FOLDER_FILE.key(site, folderId, path.substring(path.lastIndexOf('/') + 1));
  }

  /// The folder and all above it.
  private void folders(String folderId) {
    var id = folderId;
    for (int depth = 0; depth < DEEPEST && !id.isEmpty(); depth++) {
      var found = table.page(Query.of(TableSchema.FOLDER_BY_ID.partition(site, id)).limit(1)).items();
      if (found.isEmpty()) {
        return;
      }
      put(found.getFirst());
      id = found.getFirst().findText("parentDocumentId").orElse("");
    }
  }

  private void put(Item item) {
    TableSchema.kindOf(item.key()).filter(Travel::goes).ifPresent(kind -> {
      out.add(ItemLine.of(kind, item));
      items++;
    });
  }

  long items() {
    return items;
  }

  private void each(Query list, Consumer<Item> taker) {
    var page = table.page(list);
    while (true) {
      page.items().forEach(taker);
      if (page.next() == null) {
        return;
      }
      page = table.page(list.after(page.next()));
    }
  }
}
