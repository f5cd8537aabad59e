package io.sheaf.docs.search.feeding;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class UnsettledTest {

  private final Stamps stamps = new Stamps(InstantSource.system());
  private final Unsettled unsettled = new Unsettled();

  @Test
  void thereIsNoRoomWhileAFewChangesAreOfTooManyDocuments() throws InterruptedException {
    var large = change(60);
    add(large);
    add(change(41));
    var hasRoom = new CountDownLatch(1);
    var waiting = Thread.ofVirtual().start(() -> {
      try {
        unsettled.awaitRoom(100);
        hasRoom.countDown();
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
      }
    });
    assertThat(hasRoom.await(50, TimeUnit.MILLISECONDS)).isFalse();

    unsettled.remove(List.of(large.key()));

    assertThat(waiting.join(Duration.ofSeconds(20))).isTrue();
    assertThat(hasRoom.getCount()).isZero();
  }

  @Test
  @Timeout(20)
  void aChangeThatIsPutTwiceAndSettledTakesNoRoomAnyMore() throws InterruptedException {
    var twice = change(100);
    add(twice);
    add(twice);

    unsettled.awaitRoom(100);
    unsettled.remove(List.of(twice.key()));

    unsettled.awaitRoom(0);
    assertThat(unsettled.has(twice.key())).isFalse();
  }

  @Test
  void aChangeWhoseTextsComeLaterIsNotWhole() {
    var change = change(2);

    unsettled.add(new Unsettled.Fed(change, null, List.of("d1"), List.of(), null));

    assertThat(unsettled.find(change.key())).hasValueSatisfying(fed -> assertThat(fed.isWhole()).isFalse());
  }

  private void add(TextChange change) {
    unsettled.add(new Unsettled.Fed(change, null, List.of(), List.of(), null));
  }

  private TextChange change(int documents) {
    return new TextChange(SiteId.DEFAULT, IntStream.range(0, documents).mapToObj(at -> "d" + at).toList(), List.of(),
        stamps.next(), "id-" + documents);
  }
}
