package io.sheaf.docs.search.feeding;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.web.Ids;
import io.sheaf.storage.index.IndexSource;
import io.sheaf.storage.index.IndexedDocument;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// All documents of all sites, for an index that is made again: site by site, and in each day by day.
@Singleton
final class AllDocuments implements IndexSource {

  private static final Logger log = LoggerFactory.getLogger(AllDocuments.class);
  private static final int AT_ONCE = 50;
  private static final int DAYS_AT_ONCE = 1000;
  /// why: it is for an estimate, and the index waits for it.
  private static final int MOST_COUNTED = 100_000;

  private final Table table;
  private final Documents documents;
  private final IndexEntries entries;
  private final IndexRevisions revisions;
  private final Stamps stamps;
  private final Bells bells;

  AllDocuments(Table table, Documents documents, IndexEntries entries, IndexRevisions revisions, Stamps stamps,
      Bells bells) {
    this.table = table;
    this.documents = documents;
    this.entries = entries;
    this.revisions = revisions;
    this.stamps = stamps;
    this.bells = bells;
  }

  @Override
  public SourcePage page(@Nullable String after) {
    var place = after == null ? firstOfSite(nextSite(null), Tally.begun(lists())) : Place.read(after);
    if (place.isEmpty()) {
      return new SourcePage(List.of(), null, 0);
    }
    var here = place.get();
    long revision = revisions.next();
    var list = Query.of(TableSchema.DOCUMENTS_OF_DAY.partition(here.site(), here.day())).limit(AT_ONCE);
    var page = table.page(list.after(here.after()));
    var refs = page.items().stream().map(item -> DocumentRef.of(here.site(), item.text("documentId"))).toList();
    var found = new ArrayList<IndexedDocument>();
    if (!refs.isEmpty()) {
      var there = documents.find(refs);
      var known = entries.known(there.keySet());
      there.values().forEach(document -> entry(document, known, revision).ifPresent(found::add));
    }
    var tally = here.tally().and(found.size(), page.next() == null);
    var next = page.next() != null
        ? Optional.of(new Place(here.site(), here.day(), page.next(), tally))
        : behind(here, tally);
    return new SourcePage(found, next.map(Place::text).orElse(null), tally.about());
  }

  /// How many lists there are to read, of all days of all sites.
  private long lists() {
    long lists = 0;
    for (var site = nextSite(null); site.isPresent() && lists < MOST_COUNTED; site = nextSite(site.get())) {
      var face = TableSchema.DOCUMENT_DAY.main();
      var days = Query.of(face.partition(site.get()), face.beginning()).limit(DAYS_AT_ONCE);
      for (Position behind = null;;) {
        var page = table.page(days.after(behind));
        lists += page.items().size();
        behind = page.next();
        if (behind == null) {
          break;
        }
      }
    }
    return lists;
  }

  private Optional<IndexedDocument> entry(Document document, IndexEntries.Known known, long revision) {
    try {
      var entry = entries.of(document, known, revision);
      if (entry.filter(IndexEntries.Entry::textComesLater).isPresent()) {
        wantText(document);
      }
      return entry.map(IndexEntries.Entry::document);
    } catch (LimitExceeded | IllegalArgumentException | IllegalStateException | NoSuchElementException fault) {
      log.error("Document {} of site {} could not be indexed", document.ref().keyId(), document.site(), fault);
      return Optional.empty();
    }
  }

  private void wantText(Document document) {
    var keyIds = List.of(document.ref().keyId());
    var change = new TextChange(document.site(), keyIds, List.of(), stamps.next(), Ids.uuid());
    table.write(Write.put(change.extraction(keyIds)));
    bells.extractions.ring(0);
  }

  /// The next day of the site, or the first of the next site.
  private Optional<Place> behind(Place place, Tally tally) {
    var day = nextDay(place.site(), place.day());
    return day.isPresent()
        ? day.map(next -> new Place(place.site(), next, null, tally))
        : firstOfSite(nextSite(place.site()), tally);
  }

  private Optional<Place> firstOfSite(Optional<SiteId> first, Tally tally) {
    for (var site = first; site.isPresent(); site = nextSite(site.get())) {
      var day = nextDay(site.get(), null);
      if (day.isPresent()) {
        return Optional.of(new Place(site.get(), day.get(), null, tally));
      }
    }
    return Optional.empty();
  }

  private Optional<SiteId> nextSite(@Nullable SiteId after) {
    var face = TableSchema.TEXT_INDEX_SITE.main();
    var page = table.page(Query.of(face.globalPartition(),
        after == null ? face.beginning() : face.atLeast(after.text())).limit(2));
    return page.items().stream().map(item -> new SiteId(item.text("siteId"))).filter(site -> !site.equals(after))
        .findFirst();
  }

  private Optional<LocalDate> nextDay(SiteId site, @Nullable LocalDate after) {
    var face = TableSchema.DOCUMENT_DAY.main();
    var page = table.page(
        Query.of(face.partition(site), after == null ? face.beginning() : face.atLeast(after.plusDays(1))).limit(1));
    return page.items().stream().map(AllDocuments::day).findFirst();
  }

  private static LocalDate day(Item item) {
    return LocalDate.parse(item.key().sort());
  }

  /// How much of it is done.
  ///
  /// @param documents that were found
  /// @param lists that were read to their end, of so many
  private record Tally(long documents, long lists, long ofLists) {

    static Tally begun(long ofLists) {
      return new Tally(0, 0, ofLists);
    }

    Tally and(long more, boolean isEndOfList) {
      return new Tally(documents + more, lists + (isEndOfList ? 1 : 0), ofLists);
    }

    /// About how many documents there are, from what the lists so far had.
    long about() {
      return lists == 0 ? documents : documents * Math.max(lists, ofLists) / lists;
    }
  }

  /// How far it has come: in the list of this day, behind this position.
  private record Place(SiteId site, LocalDate day, @Nullable Position after, Tally tally) {

    /// why line breaks: neither sites and days nor the keys of these lists have any.
    String text() {
      var start = String.join("\n", site.text(), day.toString(), Long.toString(tally.documents()),
          Long.toString(tally.lists()), Long.toString(tally.ofLists()));
      return after == null
          ? start
          : String.join("\n", start, after.list(), after.partition(), after.sort(), String.valueOf(after.indexSort()));
    }

    static Optional<Place> read(String text) {
      var parts = text.split("\n", -1);
      return Optional.of(new Place(new SiteId(parts[0]), LocalDate.parse(parts[1]),
          parts.length < 9 ? null : new Position(parts[5], parts[6], parts[7], parts[8]),
          new Tally(Long.parseLong(parts[2]), Long.parseLong(parts[3]), Long.parseLong(parts[4]))));
    }
  }
}
