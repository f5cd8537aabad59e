package io.sheaf.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ContestTest {

  private static final Contest.Plan SHORT = new Contest.Plan(Duration.ofMillis(20), 3, Duration.ofMillis(30), 1_000);

  @Test
  void whoTakesLongerHasTheSmallerRateAndTheLargerMedian() throws Exception {
    var slow = Contender.of(_ -> () -> LockSupport.parkNanos(4_000_000));
    var quick = Contender.of(_ -> () -> LockSupport.parkNanos(500_000));

    var result = new Contest(slow, quick, SHORT).at(2);

    assertThat(result.rateRatio()).isLessThan(0.9);
    assertThat(result.p50Ratio()).isGreaterThan(1.1);
    assertThat(result.ours().p50Millis()).isGreaterThan(result.theirs().p50Millis());
  }

  @Test
  void noThreadDoesMoreThanThePlanAllows() throws Exception {
    var done = new AtomicInteger();
    var counted = Contender.of(_ -> done::incrementAndGet);
    var plan = new Contest.Plan(Duration.ofMillis(10), 2, Duration.ofSeconds(5), 10);

    new Contest(counted, Contender.of(_ -> () -> {
    }), plan).at(3);

    int slices = 2 + 2;
    assertThat(done.get()).isEqualTo(slices * 3 * 10);
  }

  @Test
  void aWorkerThatFailsFailsTheContest() {
    var broken = Contender.of(_ -> () -> {
      throw new IllegalStateException("out of order");
    });

    assertThatThrownBy(() -> new Contest(broken, broken, SHORT).at(1)).hasMessageContaining("out of order");
  }

  @Test
  void theMedianIsTheMiddleOrTheMeanOfTheTwoMiddleOnes() {
    assertThat(Contest.median(3, 1, 100)).isEqualTo(3);
    assertThat(Contest.median(4, 1, 2, 100)).isEqualTo(3);
  }
}
