package io.sheaf.storage.queues.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.queues.Delivery;
import io.sheaf.storage.queues.Message;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.QueueContract;
import io.sheaf.storage.queues.QueueLimitExceeded;
import io.sheaf.storage.queues.QueueLimits;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.queues.Queues;
import io.sheaf.storage.queues.Settlement;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.TestClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteQueueTest extends QueueContract {

  private final TestClock clock = new TestClock();
  private DataDirectory directory;
  private SqliteFile file;
  private SqliteQueues queues;

  @BeforeEach
  void open(@TempDir Path path) {
    directory = DataDirectory.take(path.resolve("data"));
    file = SqliteFile.open(directory);
    queues = new SqliteQueues(file, clock, new byte[32]);
  }

  @AfterEach
  void close() {
    queues.close();
    file.close();
    directory.close();
  }

  @Override
  protected Queues queues() {
    return queues;
  }

  @Override
  protected Queue make(QueueSettings settings) {
    return queues.open(settings);
  }

  @Override
  protected List<Delivery> receiveOnce(Queue queue, Duration passed, Duration visibility) {
    clock.advance(passed);
    return queue.receive(10, visibility, Duration.ZERO);
  }

  @Test
  void whatAReceiverHadWhoIsGoneIsThereAgainAtOnceAndWhatWasPutOffIsNot() {
    var queue = queues.open(QueueSettings.unordered("q"));
    queue.send(Message.of("lent", "1"));
    var lent = queue.receive(1, Duration.ofHours(1), Duration.ZERO).getFirst();
    queue.send(Message.of("put-off", "2"));
    queue.later(queue.receive(1, Duration.ofHours(1), Duration.ZERO).getFirst(), "busy");
    queues.close();

    queues = new SqliteQueues(file, clock, new byte[32]);
    var again = queues.open(QueueSettings.unordered("q")).receive(10, Duration.ofHours(1), Duration.ZERO);

    assertThat(again).extracting(Delivery::id).containsExactly("lent");
    assertThat(again.getFirst().tries()).isEqualTo(2);
    assertThat(queues.open(QueueSettings.unordered("q")).done(List.of(lent)))
        .allMatch(settled -> !settled.equals(new Settlement.Counted()));
  }

  @Test
  void anIdIsForgottenAfterFiveMinutes() {
    var queue = queues.open(QueueSettings.ordered("o"));
    queue.send(Message.of("a", "1"));
    clock.advance(QueueLimits.REMEMBERED);

    queue.send(Message.of("a", "1"));

    assertThat(queue.receive(10, LONG, Duration.ZERO)).hasSize(2);
  }

  @Test
  void aWaitingReceiverIsWokenWhenAMessageBecomesVisible() throws Exception {
    var queue = queues.open(QueueSettings.unordered("u"));
    queue.send(Message.of("a", "1").delayedBy(Duration.ofMinutes(10)));
    var waiting = CompletableFuture.supplyAsync(() -> queue.receive(1, LONG, QueueLimits.WAIT));

    clock.advance(Duration.ofMinutes(10));
    queues.clockWasSet();

    assertThat(waiting.get(10, TimeUnit.SECONDS)).hasSize(1);
  }

  @Test
  void aReceiverWaitsForWhatBecomesVisibleByItself() {
    var real = new SqliteQueues(file, java.time.InstantSource.system(), new byte[32]);
    var queue = real.open(QueueSettings.unordered("u"));
    queue.send(Message.of("a", "1").delayedBy(Duration.ofSeconds(1)));
    long start = System.nanoTime();

    assertThat(queue.receive(1, LONG, QueueLimits.WAIT)).hasSize(1);

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(900), Duration.ofSeconds(8));
  }

  @Test
  void closingEndsEveryWait() throws Exception {
    var queue = queues.open(QueueSettings.unordered("u"));
    var waiting = CompletableFuture.supplyAsync(() -> queue.receive(1, LONG, QueueLimits.WAIT));

    queues.close();

    assertThat(waiting.get(10, TimeUnit.SECONDS)).isEmpty();
  }

  @Test
  void nothingIsLentForMoreThanTwelveHoursInAll() {
    var queue = queues.open(QueueSettings.unordered("u"));
    queue.send(Message.of("a", "1"));
    var delivery = queue.receive(1, QueueLimits.VISIBILITY, Duration.ZERO).getFirst();
    clock.advance(Duration.ofHours(1));

    assertThat(queue.extend(delivery, Duration.ofHours(11)).counted()).isTrue();
    assertThatThrownBy(() -> queue.extend(delivery, Duration.ofHours(11).plusSeconds(1)))
        .isInstanceOf(QueueLimitExceeded.class);
  }

  @Test
  void whatWasSentAndParkedIsThereAfterAnotherOpening() {
    var settings = QueueSettings.ordered("o");
    var queue = queues.open(settings);
    queue.send(Message.of("p", "0"), Message.of("a", "1").inGroup("g"), Message.of("b", "2").inGroup("g"));
    var out = queue.receive(1, LONG, Duration.ZERO);
    queue.park(out.getFirst(), "no");

    queues.close();
    file.close();
    file = SqliteFile.open(directory);
    queues = new SqliteQueues(file, clock, new byte[32]);

    var reopened = queues.open(settings);
    assertThat(reopened.parked(10, null).messages()).hasSize(1);
    assertThat(reopened.receive(10, LONG, Duration.ZERO)).extracting(Delivery::id).containsExactly("a");
  }

  @Test
  void aReceiverReadsAnIndexHoweverMuchIsWaiting() {
    var plan = file.read(reading -> {
      var lines = new ArrayList<String>();
      for (var sql : List.of(
          "SELECT seq FROM queue_messages WHERE queue = 'q' AND head = 1 AND ready <= 5 ORDER BY ready, seq LIMIT 10",
          "SELECT seq FROM queue_messages WHERE queue = 'q' AND in_group = 'g' ORDER BY seq LIMIT 1")) {
        try (var found = reading.prepared("EXPLAIN QUERY PLAN " + sql).executeQuery()) {
          while (found.next()) {
            lines.add(found.getString("detail"));
          }
        }
      }
      return lines;
    });

    assertThat(plan).hasSize(2).allMatch(line -> line.startsWith("SEARCH"));
    assertThat(plan.get(0)).contains("queue_heads");
    assertThat(plan.get(1)).contains("queue_groups");
  }

  @Test
  void aPipelineTakesThreeCommitsForTenMessages() {
    var queue = queues.open(QueueSettings.unordered("u"));
    long before = file.commits();
    for (int batch = 0; batch < 100; batch++) {
      var messages = new ArrayList<Message>();
      for (int n = 0; n < 10; n++) {
        messages.add(Message.of(batch + "-" + n, "body"));
      }
      queue.send(messages);
    }
    int done = 0;
    while (true) {
      var out = queue.receive(10, LONG, Duration.ZERO);
      if (out.isEmpty()) {
        break;
      }
      done += queue.done(out).size();
    }

    assertThat(done).isEqualTo(1000);
    assertThat(file.commits() - before).isLessThanOrEqualTo(301);
  }
}
