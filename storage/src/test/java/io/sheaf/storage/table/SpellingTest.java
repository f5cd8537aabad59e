package io.sheaf.storage.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.testservers.Counts;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SpellingTest {

  private static final int TRIES = Counts.of(20_000, 1_000_000);

  @Test
  void numbersAreSpelledInTheOrderOfNumbers() {
    long seed = Counts.seed();
    var random = new Random(seed);
    for (int n = 0; n < TRIES; n++) {
      var one = number(random);
      var other = random.nextInt(4) == 0 ? near(one, random) : number(random);

      int spelled = Utf8Order.compare(Spelling.number(one), Spelling.number(other));

      assertThat(Integer.signum(spelled)).as("%s and %s, seed %d", one, other, seed).isEqualTo(one.compareTo(other));
    }
  }

  @Test
  void theExtremesAndTheirNeighboursAreInOrder() {
    var rising = List.of("-9.9999999999999999999999999999999999999E+125", "-1E+125", "-1.5", "-1", "-0.5", "-1E-130",
        "0", "1E-130", "9.9E-130", "0.5", "1", "1.0000000000000000000000000000000000001", "1.5", "9.99", "10", "1E+125",
        "9.9999999999999999999999999999999999999E+125").stream().map(BigDecimal::new).map(Spelling::number).toList();

    assertThat(rising).isSortedAccordingTo(Utf8Order::compare).doesNotHaveDuplicates();
    assertThat(Spelling.number(new BigDecimal("1.50"))).isEqualTo(Spelling.number(new BigDecimal("1.5")));
  }

  @Test
  void twoTextsNeverBecomeOneAndPrefixesStayPrefixes() {
    long seed = Counts.seed();
    var random = new Random(seed);
    var seen = new HashMap<String, String>();
    for (int n = 0; n < TRIES; n++) {
      var text = text(random);
      int[] characters = text.codePoints().toArray();
      var prefix = new String(characters, 0, random.nextInt(characters.length + 1));

      var spelled = Spelling.text(text);

      assertThat(spelled).as("seed %d", seed).doesNotContain("#", "/", Character.toString(Character.MAX_CODE_POINT));
      assertThat(spelled).as("seed %d", seed).startsWith(Spelling.text(prefix));
      var before = seen.put(spelled, text);
      assertThat(before == null || before.equals(text)).as("%s and %s, seed %d", before, text, seed).isTrue();
    }
  }

  @Test
  void halfASurrogatePairIsRefusedBecauseUtf8HasNoSpellingForIt() {
    assertThatThrownBy(() -> Spelling.text("a\uD83D")).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> Spelling.text("\uDE00b")).isInstanceOf(LimitExceeded.class);
    assertThat(Spelling.text("\uD83D\uDE00")).isEqualTo("\uD83D\uDE00");
  }

  @Test
  void stampsAreSpelledInTheirOrderAndReadBack() {
    long seed = Counts.seed();
    var random = new Random(seed);
    for (int n = 0; n < TRIES; n++) {
      var one = stamp(random);
      var other = random.nextBoolean() ? new Stamp(one.micros(), random.nextInt(10_000)) : stamp(random);

      assertThat(Integer.signum(one.text().compareTo(other.text()))).as("%s and %s, seed %d", one, other, seed)
          .isEqualTo(Integer.signum(one.compareTo(other)));
      assertThat(Stamp.parse(one.text())).isEqualTo(one);
    }
  }

  @Test
  void aYearThatWouldSortWrongAndATextThatIsNoStampAreRefused() {
    assertThatThrownBy(() -> new Stamp(Instant.parse("+10000-01-01T00:00:00Z"), 0)).hasMessageContaining("years");
    assertThatThrownBy(() -> new Stamp(Instant.parse("-0001-12-31T00:00:00Z"), 0)).hasMessageContaining("years");
    assertThatThrownBy(() -> Stamp.parse("2026-11-18T12:00:00.000000-+123Z")).hasMessageContaining("not a stamp");
  }

  private static BigDecimal number(Random random) {
    int digits = random.nextInt(1, 39);
    var unscaled = new BigInteger(digits * 3, random);
    var number = new BigDecimal(unscaled).movePointLeft(random.nextInt(4) == 0
        ? random.nextInt(-80, 80)
        : random
            .nextInt(0, 10));
    return random.nextBoolean() ? number : number.negate();
  }

  private static BigDecimal near(BigDecimal number, Random random) {
    return number.precision() > 36
        ? number.negate()
        : number.add(number.ulp().multiply(BigDecimal.valueOf(random.nextInt(
            -2, 3))));
  }

  private static String text(Random random) {
    var alphabet = "#/%25FA3\u00e4\uFFFF";
    var text = new StringBuilder();
    for (int length = random.nextInt(8); length > 0; length--) {
      switch (random.nextInt(10)) {
        case 0 -> text.appendCodePoint(Character.MAX_CODE_POINT);
        case 1 -> text.append("\uD83D\uDE00");
        default -> text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
    }
    return text.toString();
  }

  private static Stamp stamp(Random random) {
    return new Stamp(Instant.ofEpochSecond(random.nextLong(-60_000_000_000L, 250_000_000_000L), random.nextInt(
        1_000_000_000)), random.nextInt(10_000));
  }
}
