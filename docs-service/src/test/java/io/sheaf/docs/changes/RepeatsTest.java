package io.sheaf.docs.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.docs.changes.Repeats.Turn;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Calls;
import io.sheaf.docs.running.Engines;
import io.sheaf.docs.web.OnlyProcess;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TestClock;
import io.sheaf.storage.table.Write;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two processes on one store, which do not see whether the other one lives.
class RepeatsTest {

  private static final byte[] REQUEST = {1};
  private static final Rendered ONE = answer(201, "one");
  private static final Rendered OTHER = answer(409, "other");

  @TempDir
  Path folder;
  private final TestClock clock = new TestClock();
  private final Call call = Calls.of(Caller.of("ann", Caller.Kind.TOKEN, Map.of(), List.of()),
      new SiteId("acme"), "/documents");
  private Engines engines;
  private Repeats here;
  private Repeats there;

  @BeforeEach
  void open() {
    engines = Engines.embedded(folder, clock, URI.create("http://127.0.0.1"));
    here = process();
    there = process();
  }

  @AfterEach
  void close() {
    engines.close();
  }

  private Repeats process() {
    return new Repeats(engines.ports().table(), clock, engines.ports().secrets(), new OnlyProcess(false));
  }

  private static Rendered answer(int status, String body) {
    return new Rendered(status, body.getBytes(StandardCharsets.UTF_8), Map.of());
  }

  private Attempt first(Repeats process) {
    return ((Turn.First) process.begin(call, "k", REQUEST)).attempt();
  }

  private Rendered again(Repeats process) {
    return ((Turn.Again) process.begin(call, "k", REQUEST)).answer();
  }

  private boolean effect(Attempt attempt, Rendered answer) {
    return engines.ports().table().write(attempt.answered(answer)).isDone();
  }

  private static void assertSame(Rendered given, Rendered wanted) {
    assertThat(given.status()).isEqualTo(wanted.status());
    assertThat(given.body()).isEqualTo(wanted.body());
  }

  @Test
  void whatAnotherProcessBeganIsLeftToItForAMinute() {
    first(here);

    clock.advance(Duration.ofSeconds(59));

    assertThatThrownBy(() -> there.begin(call, "k", REQUEST)).isInstanceOf(Refused.class)
        .hasMessageContaining("still running");
  }

  @Test
  void whatAnotherProcessNeverEndedIsTakenOverAndItsEffectComesTooLate() {
    var slow = first(here);
    clock.advance(Duration.ofSeconds(60));

    var quick = first(there);

    assertThat(effect(slow, OTHER)).isFalse();
    assertThat(effect(quick, ONE)).isTrue();
    assertSame(again(here), ONE);
  }

  @Test
  void anEffectOnItsWayWinsOverWhoTakesOver() {
    var slow = first(here);
    clock.advance(Duration.ofSeconds(60));

    assertThat(effect(slow, ONE)).isTrue();

    assertSame(again(there), ONE);
  }

  @Test
  void onlyOneTakesOver() {
    first(here);
    clock.advance(Duration.ofSeconds(60));

    first(there);

    assertThatThrownBy(() -> here.begin(call, "k", REQUEST)).isInstanceOf(Refused.class);
    assertThatThrownBy(() -> process().begin(call, "k", REQUEST)).isInstanceOf(Refused.class);
  }

  @Test
  void whoWasOvertakenAnswersWhatTheOtherDid() {
    var slow = first(here);
    clock.advance(Duration.ofSeconds(60));
    var quick = first(there);
    effect(quick, ONE);

    assertSame(here.keep(slow, OTHER), ONE);
    assertThat(here.giveUp(slow)).hasValueSatisfying(given -> assertSame(given, ONE));
    assertSame(again(here), ONE);
  }

  @Test
  void whoWasOvertakenByOneThatStillRunsHasNoAnswer() {
    var slow = first(here);
    clock.advance(Duration.ofSeconds(60));
    var quick = first(there);

    assertThatThrownBy(() -> here.keep(slow, OTHER)).isInstanceOf(Refused.class)
        .hasMessageContaining("still running");
    assertThat(here.giveUp(slow)).isEmpty();
    assertSame(there.keep(quick, ONE), ONE);
  }

  @Test
  void whoWasOvertakenWithAnotherBodyDoesNotTakeItsAnswer() {
    var slow = first(here);
    slow.body("aa");
    clock.advance(Duration.ofSeconds(60));
    var quick = first(there);
    quick.body("bb");
    effect(quick, ONE);

    assertThatThrownBy(() -> here.keep(slow, OTHER)).isInstanceOf(Refused.class);
    assertThat(here.giveUp(slow)).isEmpty();
  }

  @Test
  void aTryThatEndedHereIsNotWaitedForHere() {
    var broken = first(here);
    here.ended(broken);

    var next = first(here);

    assertThat(effect(broken, OTHER)).isFalse();
    assertThat(effect(next, ONE)).isTrue();
  }

  @Test
  void aTryThatRunsHereIsWaitedForAsLongAsItTakes() {
    var slow = first(here);
    clock.advance(Duration.ofHours(1));

    assertThatThrownBy(() -> here.begin(call, "k", REQUEST)).isInstanceOf(Refused.class);

    assertThat(effect(slow, ONE)).isTrue();
  }

  @Test
  void whatWasGivenUpIsFreeAndItsEffectComesTooLate() {
    var broken = first(here);

    assertThat(here.giveUp(broken)).isEmpty();

    var next = first(there);
    assertThat(effect(broken, OTHER)).isFalse();
    assertThat(effect(next, ONE)).isTrue();
  }

  @Test
  void anAnswerStandsWhereItsRecordWasErasedWithItsSite() {
    var attempt = first(here);
    engines.ports().table().write(Write.delete(attempt.key()));

    assertSame(here.keep(attempt, ONE), ONE);
  }
}
