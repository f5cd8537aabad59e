package io.sheaf.storage.index.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// Which Lucene field a text goes to by its language, and what its words are there.
///
/// Every language has the neutral field so far: words as Unicode divides them, without case and accents. A language
/// that gets words of its own gets fields of its own beside these, named here, and queries look into all of them.
final class Analysis {

  private static final String TITLE = "title";
  private static final String TEXT = "text";

  static final Analyzer ANALYZER = new Analyzer() {
    @Override
    protected TokenStreamComponents createComponents(String field) {
      var words = new StandardTokenizer();
      return new TokenStreamComponents(words, new ASCIIFoldingFilter(new LowerCaseFilter(words)));
    }
  };

  private Analysis() {
  }

  static String titleField(@Nullable String language) {
    return TITLE;
  }

  static String textField(@Nullable String language) {
    return TEXT;
  }

  static List<String> fields() {
    return List.of(TITLE, TEXT);
  }

  /// A word in a title says more than one in the text.
  static float weight(String field) {
    return field.equals(TITLE) ? 2f : 1f;
  }

  /// A word of a query, and its place.
  record Word(BytesRef term, int at) {}

  static List<Word> words(String field, String text) {
    var words = new ArrayList<Word>();
    try (var stream = ANALYZER.tokenStream(field, text)) {
      var term = stream.addAttribute(CharTermAttribute.class);
      var step = stream.addAttribute(PositionIncrementAttribute.class);
      stream.reset();
      var at = -1;
      while (stream.incrementToken()) {
        at += step.getPositionIncrement();
        words.add(new Word(new BytesRef(term), at));
      }
      stream.end();
      return words;
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
