package io.sheaf.bench.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SecondHalfTest {

  private static final long SECOND = 1_000_000_000L;

  @Test
  void itCountsFromTheMomentWhenHalfOrLessIsLeft() {
    var half = new SecondHalf(1_000);

    half.left(900, 10 * SECOND);
    half.left(400, 20 * SECOND);
    half.left(100, 23 * SECOND);
    half.left(0, 24 * SECOND);

    assertThat(half.isOver()).isTrue();
    assertThat(half.perSecond()).isEqualTo(100);
  }

  @Test
  void whatWasDoneAtOnceHasNoRate() {
    var half = new SecondHalf(1_000);

    half.left(900, SECOND);
    half.left(0, 2 * SECOND);

    assertThatThrownBy(half::perSecond).hasMessageContaining("too little");
  }
}
