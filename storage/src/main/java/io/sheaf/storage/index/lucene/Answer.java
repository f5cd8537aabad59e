package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.FacetCounts;
import io.sheaf.storage.index.Hit;
import io.sheaf.storage.index.Search;
import io.sheaf.storage.index.SearchOutcome;
import io.sheaf.storage.index.Snippet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiCollectorManager;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopFieldDocs;

/// The answer to one search, from the index as it was when it was asked.
final class Answer {

  private final IndexSearcher searcher;
  private final Search search;
  private final Order order;
  private final Translation translation;

  Answer(IndexSearcher searcher, Search search) {
    this.searcher = searcher;
    this.search = search;
    this.order = new Order(search.sort());
    this.translation = new Translation(searcher, search.site());
  }

  SearchOutcome.Found found() throws IOException {
    var counted = counted();
    var top = counted.top();
    var hits = hits(Arrays.asList(top.scoreDocs).subList(0, Math.min(search.limit(), top.scoreDocs.length)));
    var hasMore = top.scoreDocs.length > search.limit();
    var last = hasMore ? (FieldDoc) top.scoreDocs[search.limit() - 1] : null;
    return new SearchOutcome.Found(hits, top.totalHits.value(),
        last == null ? null : search.behind(order.rank(last), order.id(last)), counted.facets());
  }

  private record Counted(TopFieldDocs top, List<FacetCounts> facets) {}

  @SuppressWarnings("unchecked")
  private Counted counted() throws IOException {
    var query = translation.within(search.query());
    var after = search.after();
    var best = new TopFieldCollectorManager(order.lucene(), search.limit() + 1,
        after == null ? null : order.after(after), Integer.MAX_VALUE);
    if (search.facets().isEmpty()) {
      return new Counted(searcher.search(query, best), List.of());
    }
    var both = searcher.search(query, new MultiCollectorManager(best, new FacetCounting(search.facets())));
    return new Counted((TopFieldDocs) both[0], (List<FacetCounts>) both[1]);
  }

  private List<Hit> hits(List<ScoreDoc> found) throws IOException {
    var leaves = searcher.getIndexReader().leaves();
    var wanted = search.highlights();
    var snippets = wanted == null || found.isEmpty()
        ? null
        : new Snippets(searcher, translation.wordsOf(search.query()), wanted);
    var hits = new ArrayList<Hit>();
    for (var each : found) {
      var hit = (FieldDoc) each;
      var leaf = leaves.get(ReaderUtil.subIndex(hit.doc, leaves));
      var document = hit.doc - leaf.docBase;
      hits.add(new Hit(order.id(hit), Revisions.number(leaf, Layout.REVISION, document), order.score(hit),
          Revisions.number(leaf, Layout.CUT, document) == 1,
          snippets == null ? List.<Snippet>of() : snippets.of(leaf, document)));
    }
    return hits;
  }
}
