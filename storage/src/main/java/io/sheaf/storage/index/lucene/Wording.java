package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.Highlights;
import io.sheaf.storage.index.IndexedDocument;
import io.sheaf.storage.index.Snippet;
import io.sheaf.storage.index.TextQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// What the words of a text are, for an engine that keeps its index elsewhere: there are two engines and one way to
/// divide texts into words, so that both find the same.
///
/// A text is spelled as its places, parted by spaces, each of them all that stands there, parted by bars: the word and,
/// with a `^`, its stems. No word has any of these characters in it.
public final class Wording {

  /// A place where nothing stands.
  public static final String HOLE = "~";
  public static final String BESIDE = "|";

  private static final char PLACE = ' ';
  private static final char STEM = '^';

  private Wording() {
  }

  /// A text, place by place.
  public static String spelled(String text, @Nullable String language) {
    var spelling = new StringBuilder(text.length() + text.length() / 2);
    var last = new int[]{-1};
    Analysis.terms(text, language, (term, at, _, _) -> {
      if (at == last[0]) {
        spelling.append(BESIDE);
      } else {
        separate(spelling, last[0], at);
        last[0] = at;
      }
      append(spelling, term);
      return true;
    });
    return spelling.toString();
  }

  private static void separate(StringBuilder spelling, int before, int at) {
    for (int hole = before + 1; hole < at; hole++) {
      spelling.append(spelling.isEmpty() ? "" : PLACE).append(HOLE);
    }
    if (!spelling.isEmpty()) {
      spelling.append(PLACE);
    }
  }

  private static void append(StringBuilder spelling, CharSequence term) {
    if (!term.isEmpty() && term.charAt(0) == Language.MARK) {
      spelling.append(STEM).append(term, 1, term.length());
    } else {
      spelling.append(term);
    }
  }

  /// A word of a query.
  ///
  /// @param word as it is
  /// @param forms the word and its stems in all languages, spelled as one place
  /// @param letters how many it has
  /// @param at its place
  /// @param goesOn whether it is a pair of characters, of a script that divides no words, and goes on with the pair before
  /// @param weight how much it tells, wherever it stands
  public record Asked(String word, String forms, int letters, int at, boolean goesOn, float weight) {}

  /// What a word that only resembles the one asked for is worth.
  public static final float ALIKE = Analysis.ALIKE;

  /// The words of a query with their stems.
  public static List<Asked> asked(String text) {
    return Analysis.asked(text).stream().map(Wording::asked).toList();
  }

  /// The words of a text as they are, without stems.
  public static List<Asked> words(String text) {
    return Analysis.words(text).stream().map(Wording::asked).toList();
  }

  private static Asked asked(Analysis.Word word) {
    var forms = new StringBuilder();
    for (BytesRef form : word.forms()) {
      if (!forms.isEmpty()) {
        forms.append(BESIDE);
      }
      append(forms, form.utf8ToString());
    }
    return new Asked(word.term().utf8ToString(), forms.toString(), word.letters(), word.at(), word.goesOn(),
        word.weight());
  }

  /// The words by which a text is told from others, as far as it says that itself.
  public static List<String> telling(String text) {
    return Analysis.telling(text);
  }

  /// Of how many such words another text must have one each to be like the first.
  public static int enough(int telling) {
    return Analysis.enough(telling);
  }

  /// How a word is weighed in a field of an index elsewhere, in OpenSearch's own language; see [Weighing].
  public static String weighing(String field) {
    return "double often = doc.freq; double reluctance = %s * (%s + %s * doc.length / %s); "
        .formatted(Weighing.ENOUGH, 1 - Weighing.LENGTH, Weighing.LENGTH, Weighing.usual(field))
        + "return query.boost * %s * often / (often + reluctance);".formatted(1 + Weighing.ENOUGH);
  }

  /// Words side by side, spelled so that each has the distance to the others that it has in the query.
  public static String sideBySide(List<Asked> words) {
    var spelling = new StringBuilder();
    int last = words.getFirst().at() - 1;
    for (var word : words) {
      separate(spelling, last, word.at());
      spelling.append(word.word());
      last = word.at();
    }
    return spelling.toString();
  }

  /// The pieces that say why each of these documents was found, in their order.
  public static List<List<Snippet>> snippets(List<IndexedDocument> hits, TextQuery query, Highlights wanted) {
    Lucene.prepare();
    var config = new IndexWriterConfig(Analysis.ANALYZER).setMergePolicy(NoMergePolicy.INSTANCE);
    try (var directory = new ByteBuffersDirectory(); var writer = new IndexWriter(directory, config)) {
      for (var hit : hits) {
        writer.addDocument(Layout.document(hit));
      }
      try (var reader = DirectoryReader.open(writer)) {
        return snippets(new IndexSearcher(reader), hits, query, wanted);
      }
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static List<List<Snippet>> snippets(IndexSearcher searcher, List<IndexedDocument> hits, TextQuery query,
      Highlights wanted) throws IOException {
    var all = new ArrayList<List<Snippet>>();
    if (hits.isEmpty()) {
      return all;
    }
    var words = new Translation(searcher, hits.getFirst().site()).wordsOf(query);
    var snippets = new Snippets(searcher, words, wanted);
    for (var leaf : searcher.getIndexReader().leaves()) {
      for (int document = 0; document < leaf.reader().maxDoc(); document++) {
        all.add(snippets.of(leaf, document));
      }
    }
    return all;
  }
}
