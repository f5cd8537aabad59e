package io.sheaf.storage.index.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.index.IndexUnavailable;
import io.sheaf.storage.table.SiteId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RowTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final SiteId SITE = new SiteId("here");

  @Test
  void whatFailsAfterItsLifeHasEndedTakesNothingOfTheNextOneAlong() throws InterruptedException {
    var isSending = new CountDownLatch(1);
    var mayFail = new CountDownLatch(1);
    try (var row = new Row(batch -> {
      if (isSending.getCount() > 0) {
        isSending.countDown();
        pass(mayFail);
        throw new IndexUnavailable("The index was gone.");
      }
    }, PATIENCE)) {
      var lost = row.add(Entry.mark(SITE));
      assertThat(isSending.await(20, TimeUnit.SECONDS)).isTrue();
      row.endLife(new IndexUnavailable("It is another index."));
      var ofTheNextLife = row.add(Entry.mark(SITE));
      mayFail.countDown();

      assertThat(row.await(ofTheNextLife, PATIENCE)).isEqualTo(Row.Reached.SENT);
      assertThat(row.await(lost, PATIENCE)).isEqualTo(Row.Reached.OF_ANOTHER_LIFE);
    }
  }

  @Test
  void whatCannotBeSentEndsTheLifeOfAllThatWaitsBehindIt() throws InterruptedException {
    var isSending = new CountDownLatch(1);
    var mayFail = new CountDownLatch(1);
    try (var row = new Row(batch -> {
      isSending.countDown();
      pass(mayFail);
      throw new IndexUnavailable("The index was gone.");
    }, PATIENCE)) {
      var sent = row.add(Entry.mark(SITE));
      assertThat(isSending.await(20, TimeUnit.SECONDS)).isTrue();
      var behind = row.add(Entry.mark(SITE));
      mayFail.countDown();

      assertThat(List.of(row.await(sent, PATIENCE), row.await(behind, PATIENCE)))
          .containsOnly(Row.Reached.OF_ANOTHER_LIFE);
      assertThat(row.loss()).hasMessage("The index was gone.");
    }
  }

  private static void pass(CountDownLatch gate) {
    try {
      assertThat(gate.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stop) {
      throw new IllegalStateException(stop);
    }
  }
}
