package io.sheaf.storage.index.lucene;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseLightStemFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.tartarus.snowball.ext.DutchStemmer;

/// A language whose words have stems. The order of [#ALL] is no matter of the index; the letter is.
///
/// @param letter what marks its stems
/// @param stops its words that say nothing and have no stem
/// @param elides whether a word may begin with another one's rest and an apostrophe (`l'avion`, `dell'arte`)
record Language(String code, char letter, CharArraySet stops, boolean elides, UnaryOperator<TokenStream> stemmer) {

  /// The first character of every marked stem; no word contains it.
  static final char MARK = '\u0001';

  static final List<Language> ALL = List.of(
      new Language("en", 'e', EnglishAnalyzer.getDefaultStopSet(), false, PorterStemFilter::new),
      new Language("de", 'd', GermanAnalyzer.getDefaultStopSet(), false, GermanLightStemFilter::new),
      new Language("fr", 'f', FrenchAnalyzer.getDefaultStopSet(), true, FrenchLightStemFilter::new),
      new Language("es", 's', SpanishAnalyzer.getDefaultStopSet(), false, SpanishLightStemFilter::new),
      new Language("it", 'i', ItalianAnalyzer.getDefaultStopSet(), true, ItalianLightStemFilter::new),
      new Language("pt", 'p', PortugueseAnalyzer.getDefaultStopSet(), false, PortugueseLightStemFilter::new),
      new Language("nl", 'n', DutchAnalyzer.getDefaultStopSet(), false,
          words -> new SnowballFilter(words, new DutchStemmer())));

  private static final class Small {

    /// Without accents, as words are kept.
    private static final Set<String> WORDS = ALL.stream().flatMap(language -> language.stops.stream())
        .map(word -> plain((char[]) word)).collect(Collectors.toUnmodifiableSet());

    private Small() {
    }

    private static String plain(char[] word) {
      var folded = new char[4 * word.length];
      return new String(folded, 0, ASCIIFoldingFilter.foldToASCII(word, 0, folded, 0, word.length));
    }
  }

  /// Whether it is a word that holds others together, in one language or another: `the`, `und`, `pour`.
  static boolean isSmall(String word) {
    return Small.WORDS.contains(word);
  }

  /// Where the language of a hint (`de`, `pt-BR`, `EN_us`) is in [#ALL]; -1 of one that has no stems here.
  static int indexOf(String hint) {
    var lower = hint.toLowerCase(Locale.ROOT);
    for (int at = 0; at < ALL.size(); at++) {
      var code = ALL.get(at).code;
      if (lower.startsWith(code)
          && (lower.length() == code.length() || !Character.isLetterOrDigit(lower.charAt(code.length())))) {
        return at;
      }
    }
    return -1;
  }

  TokenStream stemmed(TokenStream words) {
    return stemmer.apply(words);
  }
}
