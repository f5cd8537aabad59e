package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.FieldKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;

/// Asks the index that a server has open with Lucene alone: the words as terms in the texts, without site, stems,
/// titles or who may see what. Reads what the server committed last.
public final class RawIndex implements AutoCloseable {

  private static final int TOP = 10;
  private static final int LONGER = 6;

  private final FSDirectory directory;
  private final DirectoryReader reader;
  private final IndexSearcher searcher;

  public RawIndex(Path path) throws IOException {
    Lucene.prepare();
    directory = FSDirectory.open(path);
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
  }

  /// A keyword, as the server names fields.
  public record Keyword(String field, String value) {}

  public int documents() {
    return reader.numDocs();
  }

  /// The ids of the ten best that have all the words.
  public List<String> best(List<String> words) throws IOException {
    return ids(searcher.search(allOf(words).build(), TOP));
  }

  /// Likewise, of those that have the keywords as well and are of at least that size.
  public List<String> best(List<String> words, List<Keyword> keywords, String number, double from) throws IOException {
    var query = allOf(words);
    for (var keyword : keywords) {
      query.add(new TermQuery(new Term(Layout.VALUES, Layout.term(keyword.field(), keyword.value()))), Occur.FILTER);
    }
    query.add(LongPoint.newRangeQuery(Layout.POINTS,
        new long[]{Layout.nameHash(FieldKind.NUMBER, number), Layout.point(from)},
        new long[]{Layout.nameHash(FieldKind.NUMBER, number), Long.MAX_VALUE}), Occur.FILTER);
    return ids(searcher.search(query.build(), TOP));
  }

  /// The ten best that have the words with a slip in each, or two in longer ones.
  public List<String> alike(List<String> words) throws IOException {
    var query = new BooleanQuery.Builder();
    for (var word : words) {
      query.add(new FuzzyQuery(new Term(Analysis.TEXT, word), word.length() < LONGER ? 1 : 2, 1), Occur.MUST);
    }
    return ids(searcher.search(query.build(), TOP));
  }

  /// The texts of the ten best, to be shown.
  public List<String> texts(List<String> words) throws IOException {
    var found = searcher.search(allOf(words).build(), TOP);
    var stored = searcher.storedFields();
    var texts = new ArrayList<String>(TOP);
    for (var hit : found.scoreDocs) {
      texts.add(String.valueOf(stored.document(hit.doc, Set.of(Analysis.TEXT)).get(Analysis.TEXT)));
    }
    return texts;
  }

  /// How often each value that begins so is in documents that have the word; the ten most frequent.
  public List<Map.Entry<String, Long>> counts(String word, String field, String starting) throws IOException {
    var query = new TermQuery(new Term(Analysis.TEXT, word));
    var weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
    var counts = new HashMap<String, Long>();
    for (var leaf : reader.leaves()) {
      var scorer = weight.scorer(leaf);
      if (scorer != null) {
        count(leaf, scorer.iterator(), field, starting, counts);
      }
    }
    return counts.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .limit(TOP).toList();
  }

  private static void count(LeafReaderContext leaf, DocIdSetIterator documents, String field, String starting,
      Map<String, Long> counts) throws IOException {
    var values = leaf.reader().getSortedSetDocValues(Layout.RANKS);
    if (values == null) {
      return;
    }
    long from = place(values, Layout.term(field, starting));
    long to = place(values, Layout.behind(FieldKind.KEYWORD, field, starting));
    var each = new long[(int) (to - from)];
    var live = leaf.reader().getLiveDocs();
    for (int id = documents.nextDoc(); id != DocIdSetIterator.NO_MORE_DOCS; id = documents.nextDoc()) {
      if ((live == null || live.get(id)) && values.advanceExact(id)) {
        for (int value = 0; value < values.docValueCount(); value++) {
          long ordinal = values.nextOrd();
          if (ordinal >= from && ordinal < to) {
            each[(int) (ordinal - from)]++;
          }
        }
      }
    }
    for (int at = 0; at < each.length; at++) {
      if (each[at] > 0) {
        counts.merge(values.lookupOrd(from + at).utf8ToString(), each[at], Long::sum);
      }
    }
  }

  private static long place(SortedSetDocValues values, BytesRef term) throws IOException {
    long found = values.lookupTerm(term);
    return found >= 0 ? found : -found - 1;
  }

  private static BooleanQuery.Builder allOf(List<String> words) {
    var query = new BooleanQuery.Builder();
    for (var word : words) {
      Query term = new TermQuery(new Term(Analysis.TEXT, word));
      query.add(term, Occur.MUST);
    }
    return query;
  }

  private List<String> ids(TopDocs found) throws IOException {
    var ids = new ArrayList<String>(found.scoreDocs.length);
    var leaves = reader.leaves();
    for (var hit : found.scoreDocs) {
      var leaf = leaves.get(ReaderUtil.subIndex(hit.doc, leaves));
      var values = leaf.reader().getSortedDocValues(Layout.ID);
      if (values != null && values.advanceExact(hit.doc - leaf.docBase)) {
        ids.add(values.lookupOrd(values.ordValue()).utf8ToString());
      }
    }
    return ids;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}
