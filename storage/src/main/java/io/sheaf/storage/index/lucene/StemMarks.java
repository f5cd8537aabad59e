package io.sheaf.storage.index.lucene;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;

/// Marks the stems with their language.
final class StemMarks extends TokenFilter {

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final KeywordAttribute isWhole = addAttribute(KeywordAttribute.class);
  private final Language language;

  StemMarks(TokenStream words, Language language) {
    super(words);
    this.language = language;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    if (!isWhole.isKeyword()) {
      var length = term.length();
      var letters = term.resizeBuffer(length + 2);
      System.arraycopy(letters, 0, letters, 2, length);
      letters[0] = Language.MARK;
      letters[1] = language.letter();
      term.setLength(length + 2);
    }
    return true;
  }
}
