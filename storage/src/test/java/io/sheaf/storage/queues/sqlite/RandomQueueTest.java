package io.sheaf.storage.queues.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.queues.Backoff;
import io.sheaf.storage.queues.Delivery;
import io.sheaf.storage.queues.Message;
import io.sheaf.storage.queues.Ordering;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.QueueName;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.queues.Retry;
import io.sheaf.storage.queues.Settlement;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.TestClock;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RandomQueueTest {

  private final TestClock clock = new TestClock();
  private final List<Delivery> given = new ArrayList<>();
  private Random random;
  private Queue queue;
  private ModelQueue model;
  private int sent;

  @ParameterizedTest
  @EnumSource
  void theEngineAnswersAsTheModelDoes(Ordering ordering, @TempDir Path path) {
    long seed = Counts.seed();
    System.out.println("seed " + seed + " (SHEAF_TEST_SEED repeats it)");
    random = new Random(seed);
    var settings = new QueueSettings(new QueueName("q"), ordering, 3, Backoff.USUAL);
    model = new ModelQueue(settings);
    try (var directory = DataDirectory.take(path.resolve("data")); var file = SqliteFile.open(directory)) {
      var queues = new SqliteQueues(file, clock, new byte[32]);
      queue = queues.open(settings);
      for (int step = 0; step < Counts.of(2000, 20_000); step++) {
        try {
          step();
        } catch (AssertionError difference) {
          throw new AssertionError("seed " + seed + ", step " + step + ": " + difference.getMessage(), difference);
        }
      }
    }
  }

  private void step() {
    long now = clock.millis();
    switch (random.nextInt(12)) {
      case 0, 1 -> send(now);
      case 2, 3, 4 -> receive(now);
      case 5 -> done();
      case 6 -> later(now);
      case 7 -> park();
      case 8 -> release();
      case 9 -> extend(now);
      case 10 -> clock.advance(Duration.ofMillis(random.nextInt(20_000)));
      default -> redrive(now);
    }
  }

  private void send(long now) {
    var messages = new ArrayList<Message>();
    for (int n = random.nextInt(1, 11); n > 0; n--) {
      var id = "m" + (random.nextInt(5) == 0 ? random.nextInt(sent + 1) : ++sent);
      var message = Message.of(id, "body of " + id);
      if (queue.settings().isOrdered()) {
        message = random.nextInt(4) == 0 ? message : message.inGroup("g" + random.nextInt(6));
      } else if (random.nextBoolean()) {
        message = message.delayedBy(Duration.ofSeconds(random.nextInt(30)));
      }
      messages.add(message);
    }
    queue.send(messages);
    model.send(messages, now);
  }

  private void receive(long now) {
    int most = random.nextInt(1, 11);
    var visibility = Duration.ofSeconds(random.nextInt(1, 30));
    var delivered = queue.receive(most, visibility, Duration.ZERO);

    var expected = model.receive(most, visibility, now, delivered);

    assertThat(delivered.stream().map(one -> one.id() + " " + one.group() + " " + one.tries()))
        .containsExactlyElementsOf(expected);
    assertThat(delivered).allMatch(one -> one.body().equals("body of " + one.id()));
    given.addAll(delivered);
    while (given.size() > 60) {
      given.removeFirst();
    }
  }

  private void done() {
    var some = new LinkedHashSet<Delivery>();
    for (int n = random.nextInt(10); n >= 0 && !given.isEmpty(); n--) {
      some.add(any());
    }
    if (!some.isEmpty()) {
      var answers = queue.done(List.copyOf(some));
      assertThat(answers.stream().map(Settlement::counted))
          .containsExactlyElementsOf(some.stream().map(model::done).toList());
    }
  }

  private void later(long now) {
    if (given.isEmpty()) {
      return;
    }
    var delivery = any();
    boolean last = model.isLastTry(delivery);
    switch (queue.later(delivery, "no")) {
      case Retry.Again again -> {
        assertThat(model.isHeld(delivery)).isTrue();
        assertThat(last).isFalse();
        model.rest(delivery, again.after(), now);
      }
      case Retry.SetAside _ -> {
        assertThat(last).isTrue();
        model.park(delivery);
      }
      case Settlement.Outdated _ -> assertThat(model.isHeld(delivery)).isFalse();
    }
  }

  private void park() {
    if (!given.isEmpty()) {
      var delivery = any();
      assertThat(queue.park(delivery, "no").counted()).isEqualTo(model.park(delivery));
    }
  }

  private void release() {
    if (!given.isEmpty()) {
      var delivery = any();
      queue.release(List.of(delivery));
      model.release(delivery);
    }
  }

  private void extend(long now) {
    if (!given.isEmpty()) {
      var delivery = any();
      var length = Duration.ofSeconds(random.nextInt(1, 60));
      assertThat(queue.extend(delivery, length).counted()).isEqualTo(model.extend(delivery, length, now));
    }
  }

  private void redrive(long now) {
    assertThat(parked()).containsExactlyElementsOf(model.parked());
    if (random.nextInt(4) == 0) {
      assertThat(queue.redriveAll()).isEqualTo(model.redriveAll(now));
    } else if (!model.parked().isEmpty()) {
      var ids = List.of(model.parked().get(random.nextInt(model.parked().size())), "m0");
      assertThat(queue.redrive(ids)).isEqualTo(model.redrive(new LinkedHashSet<>(ids), now));
    }
  }

  private List<String> parked() {
    var ids = new ArrayList<String>();
    int most = random.nextInt(1, 20);
    var page = queue.parked(most, null);
    while (true) {
      page.messages().forEach(one -> ids.add(one.id()));
      if (page.next() == null) {
        return ids;
      }
      page = queue.parked(most, page.next());
    }
  }

  private Delivery any() {
    return given.get(random.nextInt(given.size()));
  }
}
