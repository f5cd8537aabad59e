package io.sheaf.docs.errands;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ErrandsTest {

  private static final SiteId SITE = new SiteId("errands");

  @TempDir
  static Path folder;
  private static Running sheaf;

  private final String subject = UUID.randomUUID().toString();
  private final Table table = sheaf.door(Table.class);
  private final Errands errands = sheaf.door(Errands.class);
  private final NotingWork work = sheaf.door(NotingWork.class);

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private Errand errand(String says) {
    return Errand.of(SITE, NotingWork.TYPE, subject, Map.of("says", says), "ann", sheaf.clock().instant());
  }

  @Test
  void whatIsRecordedIsDoneOnceAndGone() {
    var errand = errand("hello");

    table.write(errands.recording(errand));

    assertThat(Eventually.answer(() -> work.done(subject), done -> !done.isEmpty())).containsExactly("hello");
    Eventually.answer(() -> errands.find(errand), Optional::isEmpty);
  }

  @Test
  void errandsOfOneSubjectAreDoneInTheirOrderAndNeverBesideEachOther() {
    for (int number = 0; number < 20; number++) {
      table.write(errands.recording(errand("slow " + number).dueAt(sheaf.clock().instant().plusNanos(number * 1000L))));
    }
    sheaf.clock().advance(Duration.ofMillis(1));
    errands.lookAgain();

    var done = Eventually.answer(() -> work.done(subject), all -> all.size() == 20);

    assertThat(done).containsExactlyElementsOf(
        IntStream.range(0, 20).mapToObj(number -> "slow " + number).toList());
    assertThat(work.overlaps()).isZero();
  }

  @Test
  void whatFailsIsTriedAgainLaterAndCountsItsTries() {
    table.write(errands.recording(errand("fail 2")));

    Eventually.answer(() -> {
      sheaf.clock().advance(Duration.ofMinutes(10));
      errands.lookAgain();
      return work.tried(subject);
    }, tries -> tries == 3);

    assertThat(Eventually.answer(() -> work.done(subject), done -> !done.isEmpty())).containsExactly("fail 2");
    assertThat(work.tried(subject)).isEqualTo(3);
  }

  @Test
  void whatIsNotDueWaits() {
    var errand = errand("later").dueAt(sheaf.clock().instant().plusSeconds(3600));
    table.write(errands.recording(errand));
    table.write(errands.recording(errand("now")));

    Eventually.answer(() -> work.done(subject), done -> !done.isEmpty());
    assertThat(work.done(subject)).isEqualTo(List.of("now"));
    assertThat(errands.find(errand)).isPresent();

    sheaf.clock().advance(Duration.ofHours(2));
    errands.lookAgain();
    assertThat(Eventually.answer(() -> work.done(subject), done -> done.size() == 2)).containsExactly("now", "later");
  }

  @Test
  void whatIsUnderWayWhenTheServiceStopsIsEndedBeforeItsToolsArePutAway(@TempDir Path own) {
    NotingWork busy;
    try (var stopping = Running.in(own)) {
      busy = stopping.door(NotingWork.class);
      var errand = Errand.of(SITE, NotingWork.TYPE, subject, Map.of("says", "long"), "ann",
          stopping.clock().instant());
      stopping.door(Table.class).write(stopping.door(Errands.class).recording(errand));
      Eventually.answer(() -> busy.tried(subject), tries -> tries == 1);
    }

    assertThat(busy.done(subject)).containsExactly("long");
    assertThat(busy.wasLeftAtWork()).isFalse();
  }

  @Test
  void theSecondCopyOfAnErrandHasNoEffect() {
    var errand = errand("twice").dueAt(sheaf.clock().instant().plusSeconds(3600));
    table.write(errands.recording(errand));

    var first = table.write(errands.done(errand));
    var second = table.write(errands.done(errand));

    assertThat(first.isDone()).isTrue();
    assertThat(second.isDone()).isFalse();
  }
}
