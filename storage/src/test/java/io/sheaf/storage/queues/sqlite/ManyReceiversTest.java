package io.sheaf.storage.queues.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.queues.Delivery;
import io.sheaf.storage.queues.Message;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyReceiversTest {

  private static final int RECEIVERS = 8;
  private static final int GROUPS = 20;

  private final int messages = Counts.of(2000, 20_000);
  private final Map<String, AtomicInteger> done = new ConcurrentHashMap<>();
  private final Map<String, List<Integer>> byGroup = new ConcurrentHashMap<>();
  private final AtomicInteger finished = new AtomicInteger();

  @Test
  void everyMessageIsDoneOnceAndEveryGroupInItsOrder(@TempDir Path path) throws Exception {
    try (var directory = DataDirectory.take(path.resolve("data"));
        var file = SqliteFile.open(directory);
        var queues = new SqliteQueues(file, InstantSource.system(), new byte[32]);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var queue = queues.open(QueueSettings.ordered("q"));
      var working = new ArrayList<Future<?>>();
      for (int n = 0; n < RECEIVERS; n++) {
        working.add(threads.submit(() -> receiveAll(queue)));
      }

      for (int from = 0; from < messages; from += 10) {
        var batch = new ArrayList<Message>();
        for (int n = from; n < from + 10; n++) {
          batch.add(Message.of("m" + n, String.valueOf(n)).inGroup("g" + n % GROUPS));
        }
        queue.send(batch);
      }
      for (var worker : working) {
        worker.get(120, TimeUnit.SECONDS);
      }

      assertThat(done).hasSize(messages);
      assertThat(done.values()).allMatch(times -> times.get() == 1);
      assertThat(byGroup).hasSize(GROUPS);
      assertThat(byGroup.values()).allSatisfy(group -> assertThat(group).isSorted());
    }
  }

  private void receiveAll(Queue queue) {
    int received = 0;
    while (finished.get() < messages) {
      var deliveries = queue.receive(10, Duration.ofMinutes(5), Duration.ofSeconds(1));
      // why now and then: what is handed back must hold its group, too.
      if (!deliveries.isEmpty() && ++received % 7 == 0) {
        queue.release(deliveries);
        continue;
      }
      deliveries.forEach(this::work);
      if (!deliveries.isEmpty()) {
        assertThat(queue.done(deliveries)).allMatch(settled -> settled.counted());
        finished.addAndGet(deliveries.size());
      }
    }
  }

  private void work(Delivery delivery) {
    done.computeIfAbsent(delivery.id(), _ -> new AtomicInteger()).incrementAndGet();
    byGroup.computeIfAbsent(String.valueOf(delivery.group()), _ -> new CopyOnWriteArrayList<>())
        .add(Integer.valueOf(delivery.body()));
  }
}
