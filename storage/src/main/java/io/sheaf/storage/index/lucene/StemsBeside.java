package io.sheaf.storage.index.lucene;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/// Each word that has a stem comes twice: as it is, which no stemmer touches, and in the same place bare, to be
/// stemmed and then marked.
final class StemsBeside extends TokenFilter {

  private static final String WORD = StandardTokenizer.TOKEN_TYPES[StandardTokenizer.ALPHANUM];
  /// What stemmers were made for; what is longer is no word.
  private static final int LONGEST = 60;

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final KeywordAttribute isWhole = addAttribute(KeywordAttribute.class);
  private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
  private final TypeAttribute type = addAttribute(TypeAttribute.class);
  private final Language language;
  private boolean isStemNext;

  StemsBeside(TokenStream words, Language language) {
    super(words);
    this.language = language;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (isStemNext) {
      // All attributes are those of the word that came before.
      isStemNext = false;
      makeBare();
      step.setPositionIncrement(0);
      isWhole.setKeyword(false);
      return true;
    }
    if (!input.incrementToken()) {
      return false;
    }
    isWhole.setKeyword(true);
    isStemNext = hasStem();
    return true;
  }

  private boolean hasStem() {
    if (term.length() < 3 || term.length() > LONGEST || !type.type().equals(WORD)
        || language.stops().contains(term.buffer(), 0, term.length())) {
      return false;
    }
    for (int at = 0; at < term.length(); at++) {
      if (Character.isDigit(term.charAt(at))) {
        return false;
      }
    }
    return true;
  }

  private void makeBare() {
    var apostrophe = apostrophe();
    if (apostrophe > 0 && language.elides() && apostrophe <= 6 && term.length() - apostrophe > 3) {
      cut(0, apostrophe + 1);
    } else if (apostrophe > 0 && !language.elides() && apostrophe == term.length() - 2) {
      term.setLength(apostrophe);
    }
    if (language.letter() == 'd') {
      spellUmlautsPlain();
    }
  }

  private int apostrophe() {
    for (int at = 0; at < term.length(); at++) {
      if (term.charAt(at) == '\'' || term.charAt(at) == '\u2019') {
        return at;
      }
    }
    return -1;
  }

  /// `Muenchen` is `München`; the stemmer makes both `Munchen`.
  private void spellUmlautsPlain() {
    for (int at = 1; at < term.length(); at++) {
      var before = term.charAt(at - 1);
      if (term.charAt(at) == 'e' && (before == 'a' || before == 'o' || before == 'u')
          && (at < 2 || !isVowelOrQ(term.charAt(at - 2)))) {
        cut(at, 1);
      }
    }
  }

  private static boolean isVowelOrQ(char letter) {
    return "aeiouyq".indexOf(letter) >= 0;
  }

  private void cut(int from, int count) {
    var letters = term.buffer();
    System.arraycopy(letters, from + count, letters, from, term.length() - from - count);
    term.setLength(term.length() - count);
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    isStemNext = false;
  }
}
