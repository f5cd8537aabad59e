package io.sheaf.bench.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SplittableRandom;

/// The words of a language, the most frequent first: the small words that it really has, then made-up ones of its
/// syllables. The n-th is as frequent as Zipf says, one n-th of the first.
final class Tongue {

  static final int WORDS = 20_000;

  private static final String[] ENDS = {"", "", "", "n", "r", "s", "t", "l"};

  private final List<String> words;
  private final double[] frequencies;

  private Tongue(List<String> words) {
    this.words = List.copyOf(words);
    this.frequencies = new double[words.size()];
    double sum = 0;
    for (int rank = 0; rank < frequencies.length; rank++) {
      sum += 1.0 / (rank + 1);
      frequencies[rank] = sum;
    }
  }

  /// English, German, French, Spanish and Italian, the same ones in each run.
  static List<Tongue> all() {
    return List.of(
        made(1, "the of and to in that is was for with are this from have not by", "th st br cl w sh m r ch d",
            "a e i o ea ou"),
        made(2, "der die und das ist nicht mit den von ein eine zu auf sich auch wird", "sch st gr kl b pf z h w d",
            "a e i u ei au"),
        made(3, "le la les et des est une que dans pour qui du pas sur avec par", "bl ch tr v j pr l g m n",
            "a e ou eu ai i"),
        made(4, "el la los las y del que es una para con por se un su como", "ll br c tr v m g rr d p",
            "a e i o ue ia"),
        made(5, "il di che della per non con una del sono gli dei nel alla si da", "gn zz c st p v f gl r t",
            "a e i o io ia"));
  }

  private static Tongue made(long seed, String small, String onsets, String vowels) {
    var random = new SplittableRandom(seed);
    var begins = onsets.split(" ");
    var sounds = vowels.split(" ");
    var words = new LinkedHashSet<String>(Arrays.asList(small.split(" ")));
    while (words.size() < WORDS) {
      var word = new StringBuilder();
      for (int syllables = 2 + random.nextInt(3); syllables > 0; syllables--) {
        word.append(begins[random.nextInt(begins.length)]).append(sounds[random.nextInt(sounds.length)]);
      }
      words.add(word.append(ENDS[random.nextInt(ENDS.length)]).toString());
    }
    return new Tongue(new ArrayList<>(words));
  }

  String word(int rank) {
    return words.get(rank);
  }

  /// The rank of a word as it comes along in a text.
  int any(SplittableRandom random) {
    double wanted = random.nextDouble() * frequencies[frequencies.length - 1];
    int found = Arrays.binarySearch(frequencies, wanted);
    return Math.min(frequencies.length - 1, found >= 0 ? found : -found - 1);
  }
}
