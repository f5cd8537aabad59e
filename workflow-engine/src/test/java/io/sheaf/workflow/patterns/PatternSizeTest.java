package io.sheaf.workflow.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.sheaf.testservers.Counts;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatternSizeTest {

  /// How large those may be that are compiled here.
  private static final long SMALL = 8_000;

  @ParameterizedTest
  @ValueSource(strings = {"((a{1000}){1000}){1000}", "((((((\\pL{99}){99}){99}){99}){99}){99})", "([(]{1000}){1000}",
      "[[]((a{1000}){1000}){1000}]", "\\Q(\\E((a{1000}){1000}){1000}", "((?:a{1000})+){1000}", "(a{1,1000}|b){1000,}",
      "[]]((a{1000}){1000}){1000}", "[^]]((a{1000}){1000}){1000}", "[[:alpha:]]((a{1000}){1000}){1000}",
      "[.-[:alpha:]((a{1000}){1000}){1000}]", "(a{1000}[[:alpha:](]){1000}", "a{1000}(?s){1000}(?s){1000}",
      "[A-\\x61-[:alpha:]]((a{1000}){1000}){1000}"})
  void repetitionsOfRepetitionsMultiplyWhereverTheyAreHidden(String pattern) {
    assertThat(PatternSize.of(pattern)).isGreaterThan(500_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"^[A-Z]{2}[0-9]{2}( ?[A-Z0-9]{4}){2,7}$", ".{1,1000}", "[^@]{1,64}@[a-z.]{1,255}",
      "\\d{4}-\\d{2}-\\d{2}", "(\\pL{1,30} ){0,20}", "\\Qa{2000}b{2000}\\E", "[{}]{3}", "(a|b", "a{1000}", ""})
  void whatPeopleWriteIsSmall(String pattern) {
    assertThat(PatternSize.of(pattern)).isLessThan(20_000);
  }

  /// Whatever a pattern is made of, it is never larger than it is taken for.
  @Test
  void noPatternIsLargerThanItLooks() {
    long seed = Counts.seed();
    System.out.println("sizes of patterns: SHEAF_TEST_SEED=" + seed);
    var random = new Random(seed);
    var parts = List.of("a", "(", ")", "(?:", "|", "{7}", "{3,}", "{2,9}", "{0}", "*", "+", "?", "[", "]", "[^",
        "[:alpha:]", "\\", "\\Q", "\\E", "\\pL", "\\p{Greek}", "\\x{41}", "-", "(?s)", "(?P<n>", "[]", "^", "$", ".",
        "{", "}", "\\b", "{,3}", "é", "\\x41", "\\d", "\\07", "\\x00", "😀", "[:", "\\-", "\\]", "[a-", "\\[", "):",
        "(?s-m)", "(?<n>", "\\123", "\\w-", "[\\d-[:alpha:]]");
    int compiled = 0;
    for (int number = 0; number < Counts.of(40_000, 2_000_000); number++) {
      var pattern = IntStream.range(0, 1 + random.nextInt(16)).mapToObj(_ -> parts.get(random.nextInt(parts.size())))
          .collect(Collectors.joining());
      long looks = PatternSize.of(pattern);
      try {
        if (looks <= SMALL) {
          // why nearly: it begins and ends with something.
          assertThat((long) Pattern.compile(pattern).programSize()).as(pattern).isLessThanOrEqualTo(looks + 2);
          compiled++;
        }
      } catch (PatternSyntaxException none) {
        // why: most of what is put together at random is no pattern.
      }
    }
    assertThat(compiled).isGreaterThan(1000);
  }
}
