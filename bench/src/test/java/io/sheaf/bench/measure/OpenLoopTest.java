package io.sheaf.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class OpenLoopTest {

  private static final Duration LENGTH = Duration.ofMillis(500);

  @Test
  void itAsksAtItsRateAndNoFaster() throws Exception {
    var asked = new AtomicInteger();

    var slice = crew(_ -> asked::incrementAndGet, 4).slice(LENGTH, Integer.MAX_VALUE);

    assertThat(asked).hasValue(50);
    assertThat(slice.latencies().count()).isEqualTo(50);
    assertThat(slice.seconds()).isGreaterThan(0.48);
  }

  @Test
  void itAsksNoMoreThanItMay() throws Exception {
    assertThat(crew(_ -> () -> {}, 4).slice(LENGTH, 7).latencies().count()).isEqualTo(7);
  }

  @Test
  void whoIsSlowMakesTheNextOnesLate() throws Exception {
    var slow = crew(_ -> () -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20)), 1);

    var latencies = slow.slice(LENGTH, Integer.MAX_VALUE).latencies();

    assertThat(latencies.percentile(100)).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(400));
  }

  @Test
  void whatItDoesNotGetToIsAsLateAsItIsByThen() throws Exception {
    var asked = new AtomicInteger();
    var stuck = crew(_ -> () -> {
      asked.incrementAndGet();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
    }, 1);

    var slice = stuck.slice(LENGTH, Integer.MAX_VALUE);

    assertThat(asked.get()).isLessThan(12);
    assertThat(slice.latencies().count()).isEqualTo(50);
    assertThat(slice.latencies().percentile(50)).isGreaterThan(TimeUnit.SECONDS.toNanos(1));
  }

  @Test
  void aWrongAnswerFailsIt() {
    Contender.Workers wrong = _ -> () -> {
      throw new IOException("found 3 documents and not 10");
    };

    assertThatThrownBy(() -> crew(wrong, 2).slice(LENGTH, 5)).hasMessageContaining("found 3 documents and not 10");
  }

  private static Crew crew(Contender.Workers workers, int concurrency) throws Exception {
    return OpenLoop.at(100, workers).crew(concurrency);
  }
}
