package io.sheaf.docs.governance.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.governance.activities.Activity;
import io.sheaf.docs.governance.activities.Activity.Status;
import io.sheaf.docs.governance.activities.Activity.Type;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RefusalsTest {

  private static final SiteId SITE = new SiteId("refused");
  private static final Instant BEGUN = Instant.parse("2026-11-20T10:00:00Z");

  private final AtomicReference<Instant> now = new AtomicReference<>(BEGUN);
  private final Refusals refusals = new Refusals(now::get, 1);

  @Test
  void anAttemptThatIsToldLateCountsForTheMinuteItWasMadeIn() {
    assertThat(refusals.of(SITE, "ann", madeAfter(0))).hasSize(1);
    assertThat(refusals.of(SITE, "ann", madeAfter(1))).isEmpty();

    now.set(BEGUN.plusSeconds(61));

    assertThat(refusals.of(SITE, "ann", madeAfter(2))).isEmpty();
    assertThat(refusals.passed()).extracting(note -> note.activity().message())
        .containsExactly("2 further attempts within a minute came to nothing as well");
  }

  @Test
  void anAttemptOfTheNextMinuteEndsTheOneBefore() {
    refusals.of(SITE, "ann", madeAfter(0));
    refusals.of(SITE, "ann", madeAfter(59));

    now.set(BEGUN.plusSeconds(60));

    assertThat(refusals.of(SITE, "ann", madeAfter(60))).extracting(note -> note.activity().message())
        .containsExactly("1 further attempt within a minute came to nothing as well", "wrong");
    assertThat(refusals.isCounting()).isFalse();
  }

  private static Activity madeAfter(int seconds) {
    return new Activity("documents", Type.VIEW, Status.UNAUTHORIZED, new Stamp(BEGUN.plusSeconds(seconds), 0), "ann",
        null, "api", "127.0.0.1", "wrong", null, Map.of(), Map.of());
  }
}
