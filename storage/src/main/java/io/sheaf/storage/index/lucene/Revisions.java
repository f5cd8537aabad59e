package io.sheaf.storage.index.lucene;

import io.sheaf.storage.table.SiteId;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LiveFieldValues;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.DocIdSetIterator;

/// The revision each document is at, also of what was written a moment ago, and the floors of sites.
final class Revisions extends LiveFieldValues<IndexSearcher, Revisions.Known> {

  /// What is known of a document: its revision, and whether it was removed at that revision.
  record Known(long revision, boolean gone) {

    static final Known NEVER = new Known(Long.MIN_VALUE, false);

    /// At the same revision a document may be put again, until it is removed.
    boolean admitsPut(long candidate) {
      return gone ? candidate > revision : candidate >= revision;
    }

    boolean admitsRemoval(long candidate) {
      return candidate >= revision;
    }
  }

  private record Floor(long revision, long since) {}

  private final Map<SiteId, Floor> floors = new ConcurrentHashMap<>();

  Revisions(SearcherManager searchers) throws IOException {
    super(searchers, Known.NEVER);
    var searcher = searchers.acquire();
    try {
      for (var leaf : searcher.getIndexReader().leaves()) {
        loadFloors(leaf);
      }
    } finally {
      searchers.release(searcher);
    }
  }

  private void loadFloors(LeafReaderContext leaf) throws IOException {
    var reader = leaf.reader();
    var terms = reader.terms(Layout.FLOOR);
    if (terms == null) {
      return;
    }
    var live = reader.getLiveDocs();
    var each = terms.iterator();
    for (var site = each.next(); site != null; site = each.next()) {
      var documents = each.postings(null, PostingsEnum.NONE);
      for (int at = documents.nextDoc(); at != DocIdSetIterator.NO_MORE_DOCS; at = documents.nextDoc()) {
        if (live == null || live.get(at)) {
          raiseFloor(new SiteId(site.utf8ToString()), number(leaf, Layout.REVISION, at),
              number(leaf, Layout.GONE, at));
        }
      }
    }
  }

  void raiseFloor(SiteId site, long revision, long since) {
    floors.merge(site, new Floor(revision, since), (one, other) -> one.revision() > other.revision() ? one : other);
  }

  boolean isUnderFloor(SiteId site, long revision) {
    var floor = floors.get(site);
    return floor != null && revision <= floor.revision();
  }

  void forgetFloorsBefore(long time) {
    floors.values().removeIf(floor -> floor.since() <= time);
  }

  @Override
  protected Known lookupFromSearcher(IndexSearcher searcher, String key) throws IOException {
    var term = new Term(Layout.KEY, key);
    for (var leaf : searcher.getIndexReader().leaves()) {
      var documents = leaf.reader().postings(term, PostingsEnum.NONE);
      if (documents == null) {
        continue;
      }
      var live = leaf.reader().getLiveDocs();
      for (int at = documents.nextDoc(); at != DocIdSetIterator.NO_MORE_DOCS; at = documents.nextDoc()) {
        if (live == null || live.get(at)) {
          var gone = leaf.reader().getNumericDocValues(Layout.GONE);
          return new Known(number(leaf, Layout.REVISION, at), gone != null && gone.advanceExact(at));
        }
      }
    }
    return Known.NEVER;
  }

  static long number(LeafReaderContext leaf, String field, int document) throws IOException {
    var values = leaf.reader().getNumericDocValues(field);
    return values != null && values.advanceExact(document) ? values.longValue() : 0;
  }
}
