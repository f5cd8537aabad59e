package io.sheaf.storage.leases;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.ModelTable;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TestClock;
import io.sheaf.storage.table.Write;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class LeasesTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final TestClock clock = new TestClock();
  private final ModelTable table = new ModelTable(clock);
  private final Leases one = new Leases(table, clock, "one");
  private final Leases other = new Leases(table, clock, "other");

  @Test
  void aJobThatIsTakenIsNobodyElsesUntilItsTimeIsOver() {
    assertThat(one.take("job", MINUTE)).isPresent();
    assertThat(other.take("job", MINUTE)).isEmpty();
    assertThat(other.take("another job", MINUTE)).isPresent();

    clock.advance(MINUTE);

    assertThat(other.take("job", MINUTE)).isPresent();
    assertThat(one.take("job", MINUTE)).isEmpty();
  }

  @Test
  void whoRenewsInTimeKeepsIt() {
    one.take("job", MINUTE);
    clock.advance(Duration.ofSeconds(50));
    one.take("job", MINUTE);
    clock.advance(Duration.ofSeconds(50));

    assertThat(other.take("job", MINUTE)).isEmpty();
  }

  @Test
  void aReleasedJobIsFreeAtOnce() {
    one.release(one.take("job", MINUTE).orElseThrow());

    assertThat(other.take("job", MINUTE)).isPresent();
  }

  @Test
  void aHolderWhoWasOvertakenCanNeitherWriteNorReleaseAnyMore() {
    var overtaken = one.take("job", MINUTE).orElseThrow();
    clock.advance(MINUTE);
    var current = other.take("job", MINUTE).orElseThrow();
    var item = Item.of(Key.stored(TableName.DOCUMENTS, "p", "s")).build();

    assertThat(table.write(Write.put(item), overtaken.stillMine()).isDone()).isFalse();
    one.release(overtaken);

    assertThat(table.write(Write.put(item), current.stillMine()).isDone()).isTrue();
  }

  @Test
  void ofManyWhoAskAtTheSameTimeOneGetsIt() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var asked = new ArrayList<Future<Boolean>>();
      for (int at = 0; at < 50; at++) {
        var leases = new Leases(table, clock, "process " + at);
        asked.add(threads.submit(() -> leases.take("job", MINUTE).isPresent()));
      }
      int given = 0;
      for (var answer : asked) {
        given += answer.get() ? 1 : 0;
      }
      assertThat(given).isEqualTo(1);
    }
  }
}
