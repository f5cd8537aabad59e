package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.IndexLimits;
import io.sheaf.storage.table.SiteId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/// The words that tell a document from all others, as a query for those that have many of them too.
final class Likeness {

  /// How much of a document is looked at.
  private static final int CHARS = 1 << 15;
  /// How many of its words, the most frequent ones, are looked up in the index.
  private static final int CANDIDATES = 300;
  private static final int SHORTEST_WORD = 3;
  /// So few documents do not show yet which words are in most.
  private static final int FEW = 10;
  /// Of how many of its words, in percent, the others must have one each.
  private static final int ENOUGH = 30;

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
    var words = telling(said.get(Analysis.TITLE) + "\n" + said.get(Analysis.TEXT));
    if (words.isEmpty()) {
      return new MatchNoDocsQuery();
    }
    var builder = new BooleanQuery.Builder().add(itself, Occur.MUST_NOT)
        .setMinimumNumberShouldMatch(Math.max(Math.min(2, words.size()), words.size() * ENOUGH / 100));
    words.forEach(
        word -> builder.add(Translation.inSomeField(field -> new TermQuery(new Term(field, word))), Occur.SHOULD));
    return builder.build();
  }

  private record Weighed(BytesRef word, double weight) {}

  private List<BytesRef> telling(String text) throws IOException {
    var frequent = counted(text.substring(0, Math.min(CHARS, text.length()))).entrySet().stream()
        .sorted(Map.Entry.<BytesRef, Integer>comparingByValue().reversed()).limit(CANDIDATES).toList();
    var documents = (double) Math.max(1, searcher.getIndexReader().numDocs());
    var weighed = new ArrayList<Weighed>();
    for (var each : frequent) {
      var having = searcher.getIndexReader().docFreq(new Term(Analysis.TEXT, each.getKey()));
      // What nobody else has finds nobody, and what most have tells nothing.
      if (having >= 2 && (documents < FEW || having * 2 <= documents)) {
        weighed.add(new Weighed(each.getKey(), each.getValue() * Math.log(1 + documents / having)));
      }
    }
    return weighed.stream().sorted(Comparator.comparingDouble(Weighed::weight).reversed())
        .limit(IndexLimits.LIKE_WORDS).map(Weighed::word).toList();
  }

  private static Map<BytesRef, Integer> counted(String text) {
    var counts = new LinkedHashMap<BytesRef, Integer>();
    for (var word : Analysis.words(text)) {
      // Pairs of characters are words too; a single letter is none.
      if (word.letters() >= SHORTEST_WORD || word.isPair()) {
        counts.merge(word.term(), 1, Integer::sum);
      }
    }
    return counts;
  }
}
