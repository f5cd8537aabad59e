package io.sheaf.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class HistogramTest {

  @Test
  void percentilesAreWithinThreePercentOfTheTruth() {
    var histogram = new Histogram();
    for (int micros = 1; micros <= 100_000; micros++) {
      histogram.add(micros * 1000L);
    }

    assertThat(histogram.count()).isEqualTo(100_000);
    assertThat(histogram.percentile(50)).isCloseTo(50_000_000.0, Percentage.withPercentage(3));
    assertThat(histogram.percentile(99)).isCloseTo(99_000_000.0, Percentage.withPercentage(3));
    assertThat(histogram.percentile(100)).isCloseTo(100_000_000.0, Percentage.withPercentage(3));
  }

  @Test
  void smallAndHugeDurationsBothHaveAPlace() {
    var histogram = new Histogram();
    histogram.add(0);
    histogram.add(7);
    histogram.add(Long.MAX_VALUE);

    assertThat(histogram.percentile(1)).isZero();
    assertThat(histogram.percentile(50)).isEqualTo(7);
    assertThat(histogram.percentile(100)).isCloseTo((double) Long.MAX_VALUE, Percentage.withPercentage(3));
  }

  @Test
  void whatTwoThreadsSawAddsUp() {
    var one = new Histogram();
    one.add(10);
    var other = new Histogram();
    other.add(20);
    other.add(30);

    one.add(other);

    assertThat(one.count()).isEqualTo(3);
    assertThat(one.percentile(50)).isCloseTo(20, within(0.1));
  }

  @Test
  void whereNothingWasSeenEveryPercentileIsZero() {
    assertThat(new Histogram().percentile(99)).isZero();
  }

  @Test
  void anotherProcessReadsItsTextAsTheSame() {
    var histogram = new Histogram();
    for (long nanos = 1; nanos < 10_000_000_000L; nanos *= 3) {
      histogram.add(nanos);
      histogram.add(nanos);
    }

    var read = Histogram.parse(histogram.text());

    assertThat(read.count()).isEqualTo(histogram.count());
    assertThat(read.percentile(50)).isEqualTo(histogram.percentile(50));
    assertThat(read.percentile(99)).isEqualTo(histogram.percentile(99));
    assertThat(Histogram.parse(new Histogram().text()).count()).isZero();
  }
}
