package io.sheaf.docs.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HealthTest {

  private static final Probe GOOD = Probe.of("table", () -> {
  });
  private static final Probe BAD = Probe.of("blobs", () -> {
    throw new IllegalStateException("something secret");
  });

  private final AtomicLong nanos = new AtomicLong();

  @Test
  void aServerWhoseProbesAnswerIsReady() throws Exception {
    try (var edge = new Edge(GOOD)) {
      var answer = edge.get("/health/readiness");

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo("{\"status\":\"UP\",\"probes\":[{\"name\":\"table\",\"status\":\"UP\"}]}");
      assertThat(edge.get("/health").body()).isEqualTo(answer.body());
    }
  }

  @Test
  void aServerWithAProbeThatFailsIsAliveButNotReady() throws Exception {
    try (var edge = new Edge(GOOD, BAD)) {
      var answer = edge.get("/health/readiness");

      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.body()).isEqualTo("{\"status\":\"DOWN\",\"probes\":[{\"name\":\"table\",\"status\":\"UP\"},"
          + "{\"name\":\"blobs\",\"status\":\"DOWN\"}]}");
      assertThat(edge.get("/health/liveness").statusCode()).isEqualTo(200);
      assertThat(edge.get("/health/liveness").body()).isEqualTo("{\"status\":\"UP\"}");
    }
  }

  @Test
  void anAnswerIsGoodForASecond() {
    var asked = new AtomicInteger();
    var readiness = new Readiness(List.of(Probe.of("table", asked::incrementAndGet)), Duration.ofSeconds(5),
        nanos::get);

    readiness.answers();
    readiness.answers();
    assertThat(asked).hasValue(1);

    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    readiness.answers();
    assertThat(asked).hasValue(2);
  }

  @Test
  void aProbeThatHangsIsDownAndIsNotAskedAgainUntilItIsBack() {
    var asked = new AtomicInteger();
    var release = new CountDownLatch(1);
    var readiness = new Readiness(List.of(Probe.of("table", () -> {
      asked.incrementAndGet();
      release.await();
    })), Duration.ofMillis(20), nanos::get);

    assertThat(readiness.answers()).containsExactly(new Readiness.Answer("table", false));
    nanos.addAndGet(Duration.ofSeconds(2).toNanos());
    assertThat(readiness.answers()).containsExactly(new Readiness.Answer("table", false));
    assertThat(asked).hasValue(1);
    release.countDown();
  }
}
