package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.IndexLimits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// What the words of a text are.
///
/// Every text has its words as Unicode divides them, without case and accents. A text whose language we know has, in
/// the same place, the stem of each word beside it, marked with the language, so that stems of one language never
/// meet words of another. A query need not know languages: it asks for a word, or any of its stems.
///
/// Chinese, Japanese and Korean, in a text of any language, are single characters and, in the same place, pairs of
/// neighbours. A query asks for the pairs, side by side: no dictionary decides where a word ends.
final class Analysis {

  static final String TITLE = "title";
  static final String TEXT = "text";

  /// What a word that only resembles the one asked for is worth.
  static final float ALIKE = 0.05f;

  /// How much of a text is looked at for what it is about.
  private static final int TOLD_BY = 1 << 15;
  private static final int SHORTEST_TELLING = 3;
  /// In percent.
  private static final int ENOUGH = 30;

  private static final String PAIR = CJKBigramFilter.DOUBLE_TYPE;

  /// Words in no language we know.
  static final Analyzer ANALYZER = new Words(null);

  private Analysis() {
  }

  private static final class Words extends Analyzer {

    private final @Nullable Language language;

    Words(@Nullable Language language) {
      this.language = language;
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
      var words = new StandardTokenizer();
      TokenStream each = new CJKBigramFilter(new LowerCaseFilter(new CJKWidthFilter(words)),
          CJKBigramFilter.HAN | CJKBigramFilter.HIRAGANA | CJKBigramFilter.KATAKANA | CJKBigramFilter.HANGUL, true);
      if (language != null) {
        each = new StemMarks(language.stemmed(new StemsBeside(each, language)), language);
      }
      return new TokenStreamComponents(words, new ASCIIFoldingFilter(each));
    }
  }

  /// Places only, for who knows already what is there.
  private static final Analyzer PLACES = new Analyzer() {
    @Override
    protected TokenStreamComponents createComponents(String field) {
      var words = new StandardTokenizer();
      return new TokenStreamComponents(words, new CJKBigramFilter(words,
          CJKBigramFilter.HAN | CJKBigramFilter.HIRAGANA | CJKBigramFilter.KATAKANA | CJKBigramFilter.HANGUL, true));
    }
  };

  /// Loaded with the first use, for stop words are read from files.
  private static final class ByLanguage {

    private static final List<Analyzer> ALL = Language.ALL.stream().<Analyzer>map(Words::new).toList();

    private ByLanguage() {
    }
  }

  /// The analyzer of a text in this language.
  static Analyzer of(@Nullable String hint) {
    var at = hint == null ? -1 : Language.indexOf(hint);
    return at < 0 ? ANALYZER : ByLanguage.ALL.get(at);
  }

  static List<String> fields() {
    return List.of(TITLE, TEXT);
  }

  /// A word in a title says more than one in the text.
  static float weight(String field) {
    return field.equals(TITLE) ? 2f : 1f;
  }

  /// A word of a query, and its place.
  ///
  /// @param stems its marked stems in all languages
  /// @param isPair whether it is two characters of a script that divides no words
  /// @param goesOn whether it is such a pair and goes on with the pair before
  record Word(BytesRef term, List<BytesRef> stems, int at, boolean isPair, boolean goesOn) {

    List<BytesRef> forms() {
      var forms = new ArrayList<BytesRef>(1 + stems.size());
      forms.add(term);
      forms.addAll(stems);
      return forms;
    }

    int letters() {
      var text = term.utf8ToString();
      return text.codePointCount(0, text.length());
    }

    /// How much it tells, wherever it stands.
    float weight() {
      return Language.isSmall(term.utf8ToString()) ? 0.1f : 1f;
    }
  }

  /// The words of a query with their stems.
  static List<Word> asked(String text) {
    var words = words(text);
    var stems = new HashMap<Integer, List<BytesRef>>();
    for (var analyzer : ByLanguage.ALL) {
      read(analyzer, text, (term, at, _, _) -> {
        if (term.charAt(0) == Language.MARK) {
          stems.computeIfAbsent(at, _ -> new ArrayList<>()).add(new BytesRef(term));
        }
        return true;
      });
    }
    return words.stream()
        .map(word -> new Word(word.term(), stems.getOrDefault(word.at(), List.of()), word.at(), word.isPair(),
            word.goesOn()))
        .toList();
  }

  /// The words of a text as they are: of Chinese, Japanese and Korean the pairs, and what stands alone.
  static List<Word> words(String text) {
    var words = new ArrayList<Word>();
    var pairUpTo = new int[]{-1, -1};
    read(ANALYZER, text, (term, at, offset, type) -> {
      var isPair = type.equals(PAIR);
      if (isPair) {
        // The character that begins the pair came first, and was taken for one that stands alone.
        var goesOn = offset.startOffset() < pairUpTo[0] && at == pairUpTo[1] + 1;
        if (!words.isEmpty() && words.getLast().at() == at) {
          words.removeLast();
        }
        words.add(new Word(new BytesRef(term), List.of(), at, true, goesOn));
        pairUpTo[0] = offset.endOffset();
        pairUpTo[1] = at;
      } else if (offset.startOffset() >= pairUpTo[0]) {
        words.add(new Word(new BytesRef(term), List.of(), at, false, false));
      }
      return true;
    });
    return words;
  }

  /// The words by which a text is told from others, as far as it says that itself: those it says most often, the longer
  /// ones first.
  static List<String> telling(String text) {
    var often = new LinkedHashMap<String, Integer>();
    for (var word : words(text.substring(0, Math.min(TOLD_BY, text.length())))) {
      var term = word.term().utf8ToString();
      // Pairs of characters are words too; a few letters are none.
      if ((word.letters() >= SHORTEST_TELLING || word.isPair()) && !Language.isSmall(term)) {
        often.merge(term, 1, Integer::sum);
      }
    }
    return often.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue()
            .thenComparing(word -> word.getKey().length()).reversed())
        .limit(IndexLimits.LIKE_WORDS).map(Map.Entry::getKey).toList();
  }

  /// Of how many such words another text must have one each to be like the first.
  static int enough(int telling) {
    return Math.max(Math.min(2, telling), telling * ENOUGH / 100);
  }

  interface Each {
    /// Takes a word; answers whether to go on.
    boolean word(CharTermAttribute term, int at, OffsetAttribute offset, String type);
  }

  /// Where the words of a text are, place by place.
  static void places(String text, Each each) {
    read(PLACES, text, each);
  }

  /// All that stands in a text of that language, place by place, stems included.
  static void terms(String text, @Nullable String hint, Each each) {
    read(of(hint), text, each);
  }

  private static void read(Analyzer analyzer, String text, Each each) {
    try (var stream = analyzer.tokenStream(TEXT, text)) {
      var term = stream.addAttribute(CharTermAttribute.class);
      var step = stream.addAttribute(PositionIncrementAttribute.class);
      var offset = stream.addAttribute(OffsetAttribute.class);
      var type = stream.addAttribute(TypeAttribute.class);
      stream.reset();
      var at = -1;
      var goOn = true;
      while (goOn && stream.incrementToken()) {
        at += step.getPositionIncrement();
        goOn = each.word(term, at, offset, type.type());
      }
      stream.end();
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
