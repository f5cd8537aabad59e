package io.sheaf.docs.search.extraction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which language a text is in: by its script, or else by the small words that every text of a language is full of.
/// A hint for the analysis of words and no more, so that no answer is better than a doubtful one.
final class Languages {

  private static final int LOOKED_AT = 20_000;
  private static final int LEAST_WORDS = 4;

  private static final Map<String, Set<String>> SMALL_WORDS = Map.of(
      "en", Set.of("the", "and", "of", "to", "is", "that", "for", "with", "was", "are", "this", "from", "which", "have",
          "not", "by", "it", "be", "at", "has", "were", "will", "an", "on", "or"),
      "de", Set.of("der", "die", "und", "das", "ist", "nicht", "mit", "den", "von", "ein", "eine", "zu", "auf", "für",
          "dem", "sich", "des", "wird", "auch", "als", "wurde", "oder", "bei", "im", "sind"),
      "fr", Set.of("le", "la", "les", "et", "des", "est", "une", "que", "dans", "pour", "qui", "du", "pas", "sur",
          "avec", "par", "sont", "au", "ce", "cette", "aux", "ont", "nous", "vous", "été"),
      "es", Set.of("el", "la", "los", "las", "y", "del", "que", "es", "una", "para", "con", "por", "se", "no", "un",
          "su", "como", "más", "al", "esta", "este", "sus", "fue", "ha", "son"),
      "it", Set.of("il", "di", "che", "della", "per", "non", "con", "una", "del", "sono", "gli", "dei", "nel", "alla",
          "le", "ed", "questo", "anche", "più", "si", "da", "è", "lo", "nella", "delle"),
      "pt", Set.of("o", "os", "não", "para", "com", "uma", "do", "da", "dos", "das", "em", "que", "por", "é", "na",
          "no", "ao", "mais", "são", "foi", "como", "um", "sua", "pelo", "também"),
      "nl", Set.of("de", "het", "een", "van", "en", "dat", "niet", "zijn", "met", "voor", "op", "te", "aan", "door",
          "worden", "ook", "wordt", "bij", "naar", "deze", "dit", "heeft", "werd", "uit", "is"));

  /// Where two languages have as many, the first is taken.
  private static final List<String> LANGUAGES = List.of("en", "de", "fr", "es", "it", "pt", "nl");
  private static final Map<String, List<Integer>> OF_WORD = languagesOfWords();
  private static final int LONGEST = OF_WORD.keySet().stream().mapToInt(String::length).max().orElse(0);

  private Languages() {
  }

  static @Nullable String of(String text) {
    var start = text.length() <= LOOKED_AT ? text : text.substring(0, LOOKED_AT);
    var script = byScript(start);
    return script != null ? script : bySmallWords(start);
  }

  /// Kana are Japanese, also among Chinese characters; Hangul is Korean; Chinese characters alone are Chinese.
  private static @Nullable String byScript(String text) {
    int kana = 0;
    int hangul = 0;
    int han = 0;
    int letters = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (Character.isLetter(c)) {
        letters++;
        if (c >= 0x3040 && c <= 0x30FF) {
          kana++;
        } else if (c >= 0xAC00 && c <= 0xD7A3 || c >= 0x1100 && c <= 0x11FF) {
          hangul++;
        } else if (c >= 0x4E00 && c <= 0x9FFF || c >= 0x3400 && c <= 0x4DBF) {
          han++;
        }
      }
    }
    if (letters == 0 || (kana + hangul + han) * 5 < letters) {
      return null;
    }
    if (hangul > kana && hangul * 2 > han) {
      return "ko";
    }
    return kana * 20 > han ? "ja" : "zh";
  }

  private static @Nullable String bySmallWords(String text) {
    var counts = counts(text);
    String best = null;
    int most = LEAST_WORDS - 1;
    int second = 0;
    for (int at = 0; at < LANGUAGES.size(); at++) {
      if (counts[at] > most) {
        second = Math.max(second, best == null ? 0 : most);
        best = LANGUAGES.get(at);
        most = counts[at];
      } else {
        second = Math.max(second, counts[at]);
      }
    }
    return best == null || most * 4 < second * 5 ? null : best;
  }

  /// How many small words of each language there are.
  private static int[] counts(String text) {
    var counts = new int[LANGUAGES.size()];
    int start = 0;
    for (int at = 0; at <= text.length(); at++) {
      if (at == text.length() || !Character.isLetter(text.charAt(at))) {
        if (at > start && at - start <= LONGEST) {
          for (int language : OF_WORD.getOrDefault(text.substring(start, at).toLowerCase(Locale.ROOT), List.of())) {
            counts[language]++;
          }
        }
        start = at + 1;
      }
    }
    return counts;
  }

  private static Map<String, List<Integer>> languagesOfWords() {
    var languages = new HashMap<String, List<Integer>>();
    for (int at = 0; at < LANGUAGES.size(); at++) {
      for (var word : SMALL_WORDS.getOrDefault(LANGUAGES.get(at), Set.of())) {
        languages.computeIfAbsent(word, key -> new ArrayList<>()).add(at);
      }
    }
    return Map.copyOf(languages);
  }
}
