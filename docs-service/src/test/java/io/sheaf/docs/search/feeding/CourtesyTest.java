package io.sheaf.docs.search.feeding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class CourtesyTest {

  private static final long WORKED = Duration.ofMillis(10).toNanos();
  private static final Duration JUST_NOW = Duration.ofSeconds(1);

  private long nanos;
  private final Courtesy courtesy = new Courtesy(() -> nanos);

  @Test
  void whileFewDocumentsChangeTheIndexFollowsAtOnce() {
    changed(50);

    assertThat(courtesy.rest(WORKED, JUST_NOW)).isZero();
    assertThat(courtesy.gathering()).isZero();
  }

  @Test
  void whileManyDocumentsChangeItRestsNineTimesAsLongAsItWorked() {
    changed(100);

    assertThat(courtesy.rest(WORKED, JUST_NOW)).isEqualTo(Duration.ofMillis(90));
    assertThat(courtesy.gathering()).isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void itNeverRestsLongerThanHalfASecondAtATime() {
    changed(5_000);

    assertThat(courtesy.rest(Duration.ofSeconds(3).toNanos(), JUST_NOW)).isEqualTo(Duration.ofMillis(500));
  }

  @Test
  void whoIsFarBehindDoesNotRest() {
    changed(5_000);

    assertThat(courtesy.rest(WORKED, Duration.ofMinutes(11))).isZero();
  }

  @Test
  void onceChangesStopItRestsNoMore() {
    changed(5_000);
    assertThat(courtesy.rest(WORKED, JUST_NOW)).isPositive();

    changed(0);

    assertThat(courtesy.rest(WORKED, JUST_NOW)).isZero();
  }

  /// So many within a second.
  private void changed(int documents) {
    for (int at = 0; at < documents; at++) {
      courtesy.changed();
    }
    nanos += Duration.ofSeconds(1).toNanos();
  }
}
