package io.sheaf.storage.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.leases.Leases;
import io.sheaf.storage.queues.Delivery;
import io.sheaf.storage.queues.Message;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.QueueName;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.queues.sqlite.SqliteQueues;
import io.sheaf.storage.sqlite.EmbeddedStore;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.FlakyTable;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TableUnavailable;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.sqlite.SqliteTable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutboxTest {

  private static final QueueSettings SETTINGS = QueueSettings.ordered("rules");
  private static final Duration WAIT = Duration.ofSeconds(20);

  @TempDir
  Path directory;

  private final InstantSource clock = InstantSource.system();
  private final Outbox outbox = new Outbox(new Stamps(clock));
  private EmbeddedStore store;
  private Table table;
  private SqliteQueues queues;
  private Queue queue;

  @BeforeEach
  void open() {
    store = EmbeddedStore.open(directory);
    table = new SqliteTable(store.file(), clock);
    queues = new SqliteQueues(store.file(), clock, new byte[32]);
    queue = queues.open(SETTINGS);
  }

  @AfterEach
  void close() {
    queues.close();
    store.close();
  }

  @Test
  void aRecordedMessageIsSentAndForgotten() {
    try (var relay = relay(table, Duration.ofHours(1))) {
      relay.watching().write(document("1"), recording("m1", "docs#1"));

      assertThat(receive(1)).extracting(Delivery::id).containsExactly("m1");
    }
    assertThat(waiting()).isZero();
  }

  @Test
  void aWriteThatIsUnmetSendsNothing() {
    try (var relay = relay(table, Duration.ofHours(1))) {
      var watching = relay.watching();
      watching.write(Write.check(key("none"), Condition.present()), recording("never", "docs#1"));
      watching.write(recording("m1", "docs#1"));

      assertThat(receive(1)).extracting(Delivery::id).containsExactly("m1");
    }
  }

  @Test
  void whatACrashLeftBehindIsSentByTheNextStart() {
    table.write(document("1"), recording("m1", "docs#1"));
    table.write(document("2"), recording("m2", "docs#2"));

    try (var _ = relay(table, Duration.ofHours(1))) {
      assertThat(receive(2)).extracting(Delivery::id).containsExactlyInAnyOrder("m1", "m2");
    }
  }

  @Test
  void whatAnotherProcessLeftBehindIsFoundByASweep() {
    try (var relay = relay(table, Duration.ofMillis(50))) {
      relay.watching().write(recording("first", "docs#1"));
      assertThat(receive(1)).hasSize(1);

      table.write(recording("left-behind", "docs#2"));

      assertThat(receive(1)).extracting(Delivery::id).containsExactly("left-behind");
    }
  }

  @Test
  void messagesOfOneDocumentAreSentInTheOrderOfItsWrites() throws Exception {
    int documents = 8;
    int each = 25;
    try (var relay = relay(table, Duration.ofMillis(20));
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var watching = relay.watching();
      var writers = new ArrayList<Future<?>>();
      for (int at = 0; at < documents; at++) {
        var group = "docs#" + at;
        writers.add(threads.submit(() -> {
          for (int number = 0; number < each; number++) {
            watching.write(recording(group + ":" + number, group));
          }
        }));
      }
      var order = new ArrayList<String>();
      var seen = new LinkedHashSet<String>();
      while (seen.size() < documents * each) {
        var deliveries = queue.receive(10, Duration.ofMinutes(5), WAIT);
        assertThat(deliveries).as("after %s", seen.size()).isNotEmpty();
        deliveries.forEach(delivery -> {
          if (seen.add(delivery.id())) {
            order.add(delivery.id());
          }
        });
        queue.done(deliveries);
      }
      for (var writer : writers) {
        writer.get();
      }
      for (int at = 0; at < documents; at++) {
        var group = "docs#" + at + ":";
        assertThat(order.stream().filter(id -> id.startsWith(group)).map(id -> id.substring(group.length()))
            .map(Integer::valueOf).toList()).isSorted().hasSize(each);
      }
    }
  }

  @Test
  void aStampReadFromAProcessWhoseClockIsAheadStillComesBefore() {
    var ahead = new Stamp(Instant.now().plusSeconds(3600), 7);
    table.write(outbox.recording(SETTINGS.name(), message("earlier", "docs#1"), ahead));
    table.write(outbox.recordingAfter(ahead, SETTINGS.name(), message("later", "docs#1")));

    try (var _ = relay(table, Duration.ofHours(1))) {
      var first = queue.receive(10, WAIT, WAIT);
      queue.done(first);
      var both = new ArrayList<>(first);
      if (both.size() < 2) {
        both.addAll(queue.receive(10, WAIT, WAIT));
      }

      assertThat(both).extracting(Delivery::id).containsExactly("earlier", "later");
    }
  }

  @Test
  void whateverCallOfTheTableFailsEveryMessageIsSent() {
    for (var failure : FlakyTable.Failure.values()) {
      int failing = 1;
      FlakyTable flaky;
      do {
        flaky = new FlakyTable(table, failure, failing);
        var id = failure + "-" + failing;
        try (var relay = relay(flaky, Duration.ofMillis(50))) {
          write(relay.watching(), recording(id, "docs#" + id));
          assertThat(receive(1)).extracting(Delivery::id).containsExactly(id);
          awaitNothingWaiting();
        }
        failing++;
      } while (flaky.calls() >= failing && failing < 12);
    }
  }

  /// As a client would: what failed is done again.
  private static void write(Table watching, Write write) {
    try {
      watching.write(write);
    } catch (TableUnavailable again) {
      watching.write(write);
    }
  }

  private void awaitNothingWaiting() {
    long end = System.nanoTime() + WAIT.toNanos();
    while (waiting() > 0 && System.nanoTime() < end) {
      java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
    }
    assertThat(waiting()).isZero();
  }

  private Relay relay(Table on, Duration sweep) {
    return new Relay(on, this::open, new Leases(on, clock, "this process"), sweep);
  }

  private Queue open(QueueName name) {
    assertThat(name).isEqualTo(SETTINGS.name());
    return queue;
  }

  private Write recording(String id, String group) {
    return outbox.recording(SETTINGS.name(), message(id, group));
  }

  private static Message message(String id, String group) {
    return Message.of(id, "{}").inGroup(group);
  }

  private static Key key(String id) {
    return Key.stored(TableName.DOCUMENTS, "docs#" + id, "#LATEST");
  }

  private static Write document(String id) {
    return Write.put(Item.of(key(id)).build());
  }

  /// So many deliveries, each done at once.
  private List<Delivery> receive(int wanted) {
    var all = new ArrayList<Delivery>();
    long end = System.nanoTime() + WAIT.toNanos();
    while (all.size() < wanted && System.nanoTime() < end) {
      var deliveries = queue.receive(10, Duration.ofMinutes(5), Duration.ofSeconds(5));
      queue.done(deliveries);
      all.addAll(deliveries);
    }
    return all;
  }

  private int waiting() {
    int waiting = 0;
    for (int shard = 0; shard < Outbox.SHARDS; shard++) {
      waiting += Outbox.recorded(table, shard, 100).items().size();
    }
    return waiting;
  }
}
