package io.sheaf.storage.index.lucene;

import io.sheaf.storage.table.SiteId;
import java.io.IOException;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// What a document is about, as a query for those that are about it too.
final class Likeness {

  private final IndexSearcher searcher;
  private final SiteId site;

  Likeness(IndexSearcher searcher, SiteId site) {
    this.searcher = searcher;
    this.site = site;
  }

  Query to(String id) throws IOException {
    var itself = new TermQuery(new Term(Layout.KEY, Layout.key(site, id)));
    var found = searcher.search(itself, 1).scoreDocs;
    if (found.length == 0) {
      return new MatchNoDocsQuery();
    }
    var said = searcher.storedFields().document(found[0].doc, Set.of(Analysis.TITLE, Analysis.TEXT));
    var words = Analysis.telling(said.get(Analysis.TITLE) + "\n" + said.get(Analysis.TEXT));
    if (words.isEmpty()) {
      return new MatchNoDocsQuery();
    }
    var builder = new BooleanQuery.Builder().add(itself, Occur.MUST_NOT)
        .setMinimumNumberShouldMatch(Analysis.enough(words.size()));
    words.forEach(
        word -> builder.add(Translation.inSomeField(field -> new TermQuery(new Term(field, word))), Occur.SHOULD));
    return builder.build();
  }
}
