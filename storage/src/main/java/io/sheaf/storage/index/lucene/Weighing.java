package io.sheaf.storage.index.lucene;

import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.util.SmallFloat;
import org.jspecify.annotations.Nullable;

/// What a word is worth in a text: the more the oftener it stands there, up to a point, and the less the longer the
/// text is.
///
/// How many other texts have the word is no part of it. In one index are the texts of all sites, and of people who may
/// not see each other's: what one of them is worth must not tell what the others say.
final class Weighing extends Similarity {

  /// From where on it hardly matters how often a word stands in a text.
  static final float ENOUGH = 1.2f;
  /// How much the length of a text matters.
  static final float LENGTH = 0.75f;

  /// How many words a title, and a text, usually has.
  static float usual(String field) {
    return field.equals(Analysis.TITLE) ? 8f : 400f;
  }

  static final SearcherFactory SEARCHERS = new SearcherFactory() {
    @Override
    public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous) {
      var searcher = new IndexSearcher(reader);
      searcher.setSimilarity(new Weighing());
      return searcher;
    }
  };

  @Override
  public SimScorer scorer(float boost, CollectionStatistics field, TermStatistics... words) {
    return new Worth(boost * words.length, usual(field.field()));
  }

  private static final class Worth extends SimScorer {

    /// By the byte that a length is kept as.
    private final float[] reluctance = new float[256];
    private final float most;

    Worth(float boost, float usual) {
      this.most = boost * (1 + ENOUGH);
      for (int kept = 0; kept < reluctance.length; kept++) {
        var length = SmallFloat.byte4ToInt((byte) kept);
        reluctance[kept] = ENOUGH * (1 - LENGTH + LENGTH * length / usual);
      }
    }

    @Override
    public float score(float often, long kept) {
      // why not often / (often + …): rounded, it could become less where the word stands oftener.
      return most - most / (1 + often / reluctance[(byte) kept & 0xff]);
    }
  }
}
