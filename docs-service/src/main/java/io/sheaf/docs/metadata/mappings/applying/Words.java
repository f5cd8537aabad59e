package io.sheaf.docs.metadata.mappings.applying;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The words of a text, without what stands between them, and without the difference between large and small letters.
final class Words {

  /// @param start where it begins in the text
  record Word(String folded, int start, int end) {}

  private Words() {
  }

  static List<Word> of(String text) {
    var words = new ArrayList<Word>();
    int start = -1;
    for (int at = 0; at <= text.length();) {
      int character = at < text.length() ? text.codePointAt(at) : ' ';
      boolean isPart = Character.isLetterOrDigit(character)
          || Character.getType(character) == Character.NON_SPACING_MARK;
      if (isPart && start < 0) {
        start = at;
      } else if (!isPart && start >= 0) {
        words.add(new Word(folded(text.substring(start, at)), start, at));
        start = -1;
      }
      at += Character.charCount(character);
    }
    return words;
  }

  static String folded(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
  }

  /// Folded, with one blank where there are several.
  static String plain(String text) {
    return folded(text).replaceAll("\\s+", " ").strip();
  }
}
