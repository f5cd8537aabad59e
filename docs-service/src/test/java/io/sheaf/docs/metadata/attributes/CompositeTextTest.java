package io.sheaf.docs.metadata.attributes;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.table.OrderedNumber;
import io.sheaf.storage.table.Utf8Order;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompositeTextTest {

  @Test
  void numbersAreShownWithTwentyCharactersAndFourDecimals() {
    assertThat(CompositeText.shown(CompositeText.of(List.of("x", new BigDecimal("100"), true))))
        .isEqualTo("x::000000000000100.0000::true");
    assertThat(CompositeText.shown(CompositeText.of(List.of(new BigDecimal("-1.5")))))
        .isEqualTo("-00000000000001.5000");
  }

  @Test
  void differentValuesNeverMakeTheSameText() {
    assertThat(CompositeText.of(List.of("a\u001Fb", "c"))).isNotEqualTo(CompositeText.of(List.of("a", "b\u001Fc")));
    assertThat(CompositeText.shown(CompositeText.of(List.of("a\u001Fb\u001En", "c")))).isEqualTo("a\u001Fb\u001En::c");
  }

  @Test
  void textsSortAsTheValuesDoOneAfterTheOther() {
    var seed = new Random().nextLong();
    var random = new Random(seed);
    for (int round = 0; round < 5000; round++) {
      var one = number(random);
      var other = number(random);

      assertThat(OrderedNumber.number(OrderedNumber.text(one))).as("seed " + seed).isEqualByComparingTo(one);
      assertThat(Integer.signum(Utf8Order.compare(CompositeText.of(List.of("a", one, "z")),
          CompositeText.of(List.of("a", other, "z"))))).as("seed " + seed).isEqualTo(one.compareTo(other));
    }
    assertThat(Utf8Order.compare(CompositeText.of(List.of("a", "z")), CompositeText.of(List.of("a b", "a"))))
        .isNegative();
  }

  private static BigDecimal number(Random random) {
    var digits = new BigInteger(random.nextInt(100), random);
    var number = new BigDecimal(random.nextBoolean() ? digits : digits.negate(), random.nextInt(-20, 40));
    return random.nextInt(5) == 0 ? BigDecimal.valueOf(random.nextInt(-20, 20)) : number;
  }
}
