package io.sheaf.docs.metadata.mappings.applying;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.metadata.mappings.Mapping.LabelMatching;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Labels against a model that says of every text what is simply true: it is cut into words, and lists of words are
/// compared.
class LabelsTest {

  private static final int ROUNDS = "long".equals(System.getProperty("sheaf.counts")) ? 200_000 : 5_000;
  private static final List<String> WORDS = List.of("invoice", "no", "date", "total", "due", "net", "4711", "a", "ä");
  private static final List<String> BETWEEN = List.of(" ", "-", ". ", " # ", "/", ", ");

  private final long seed = Long.getLong("sheaf.test.seed", 20261119);
  private final Random random = new Random(seed);

  private String some(int most) {
    var text = new StringBuilder();
    int words = 1 + random.nextInt(most);
    for (int word = 0; word < words; word++) {
      var next = WORDS.get(random.nextInt(WORDS.size()));
      text.append(word == 0 ? "" : BETWEEN.get(random.nextInt(BETWEEN.size())))
          .append(random.nextBoolean() ? next : next.toUpperCase(Locale.ROOT));
    }
    return text.toString();
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")).filter(word -> !word.isEmpty())
        .toList();
  }

  private static boolean model(LabelMatching matching, List<String> label, List<String> text) {
    return switch (matching) {
      case EXACT -> text.equals(label);
      case BEGINS_WITH -> text.size() >= label.size() && text.subList(0, label.size()).equals(label);
      case CONTAINS -> Collections.indexOfSubList(text, label) >= 0;
      case FUZZY -> {
        var wanted = String.join("", label);
        boolean found = false;
        for (int from = 0; from < text.size(); from++) {
          for (int count = Math.max(1, label.size() - 1); count <= label.size() + 1; count++) {
            found |= from + count <= text.size()
                && distance(wanted, String.join("",
                    text.subList(from, from + count))) <= (wanted.length() <= 4 ? 0 : wanted.length() / 4);
          }
        }
        yield found;
      }
    };
  }

  /// By its definition.
  private static int distance(String one, String other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.length() + other.length();
    }
    var table = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        if (i == 0 || j == 0) {
          table[i][j] = i + j;
        } else {
          int same = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
          table[i][j] = Math.min(table[i - 1][j - 1] + same, Math.min(table[i - 1][j], table[i][j - 1]) + 1);
        }
      }
    }
    return table[one.length()][other.length()];
  }

  @Test
  void aLabelIsRecognisedWhereverTheModelRecognisesIt() {
    for (int round = 0; round < ROUNDS; round++) {
      var matching = LabelMatching.values()[random.nextInt(4)];
      var label = some(3);
      var text = some(6);
      boolean expected = model(matching, words(label), words(text));

      assertThat(new Label(label, matching).slipsIn(text).isPresent())
          .as("%d: %s '%s' in '%s'", seed, matching, label, text)
          .isEqualTo(expected);
      if (text.chars().anyMatch(Character::isLetter)) {
        assertThat(new Label(label, matching).in(Layout.Cell.of(text + ": x", 0)).isPresent())
            .as("%d: %s '%s' in '%s: x'", seed, matching, label, text).isEqualTo(expected);
      }
    }
  }

  @Test
  void whatFollowsALabelWithoutAColonIsTheRestOfTheCell() {
    for (int round = 0; round < ROUNDS; round++) {
      var label = some(3);
      var text = some(6);
      var expected = words(text);
      int at = Collections.indexOfSubList(expected, words(label));

      var place = new Label(label, LabelMatching.CONTAINS).in(Layout.Cell.of(text, 0));

      assertThat(place.isPresent()).isEqualTo(at >= 0);
      place.ifPresent(found -> assertThat(words(text.substring(found.end()))).as("%d: '%s' in '%s'", seed, label, text)
          .isEqualTo(expected.subList(at + words(label).size(), expected.size())));
    }
  }

  @Test
  void distancesAreThoseOfTheDefinitionAsFarAsTheyCount() {
    for (int round = 0; round < ROUNDS; round++) {
      var one = letters();
      var other = letters();
      int most = random.nextInt(6);
      int expected = distance(one, other);

      int distance = Distance.within(one, other, most);

      assertThat(distance <= most ? distance : most + 1).as("%d: %s %s %d", seed, one, other, most)
          .isEqualTo(Math.min(expected, most + 1));
    }
  }

  private String letters() {
    return random.ints(random.nextInt(9), 'a', 'd').mapToObj(Character::toString).collect(Collectors.joining());
  }

  @Test
  void whateverTheTextIsEveryCellIsInItsLineAndNoneIsBlank() {
    var pieces = List.of("a", " ", "  ", "\t", "|", "\n", "\r\n", ":", "7", "é", "\u00a0", "\f");
    for (int round = 0; round < ROUNDS; round++) {
      var text = new StringBuilder();
      for (int piece = 0; piece < 1 + random.nextInt(30); piece++) {
        text.append(pieces.get(random.nextInt(pieces.size())));
      }
      var lines = text.toString().split("\r\n|[\n\r\f]", -1);
      var seen = new ArrayList<String>();
      for (var line : Layout.of(text.toString()).lines()) {
        var whole = lines[line.number() - 1].replace('\u00a0', ' ');
        for (var cell : line.cells()) {
          assertThat(cell.text()).isNotBlank();
          assertThat(whole.startsWith(cell.text(), cell.start())).as("%d: '%s'", seed, text).isTrue();
          seen.add(cell.text());
        }
      }
      assertThat(String.join("", seen).replaceAll("\\s", ""))
          .isEqualTo(text.toString().replace('\u00a0', ' ').replaceAll("[\\s|]", ""));
    }
  }
}
