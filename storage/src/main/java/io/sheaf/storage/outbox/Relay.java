package io.sheaf.storage.outbox;

import io.sheaf.storage.leases.Leases;
import io.sheaf.storage.queues.Message;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.QueueLimits;
import io.sheaf.storage.queues.QueueName;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.WatchedTable;
import io.sheaf.storage.table.Write;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends what the outbox holds: at once what this process records, and after a while what another process left
/// behind when it ended. Of several processes one looks for what was left.
///
/// Two relays may send the same message; both do it in the order of the group, and an ordered queue knows the
/// second copy, so the order stays.
public final class Relay implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Relay.class);
  private static final int AT_ONCE = 100;
  private static final Duration LONGEST_REST = Duration.ofSeconds(30);
  private static final String LEASE = "outbox";

  private final Table table;
  private final Function<QueueName, Queue> queues;
  private final Leases leases;
  private final Duration sweepEvery;
  private final BitSet due = new BitSet(Outbox.SHARDS);
  private final Thread thread;
  private boolean closing;

  /// Starts sending; first of all what was left behind.
  public Relay(Table table, Function<QueueName, Queue> queues, Leases leases, Duration sweepEvery) {
    this.table = table;
    this.queues = queues;
    this.leases = leases;
    this.sweepEvery = sweepEvery;
    this.thread = Thread.ofVirtual().name("sheaf-relay").start(this::run);
  }

  /// The table for everybody who records messages: this relay learns of each of its writes.
  public Table watching() {
    return new WatchedTable(table).telling(writes -> wake(Outbox.shardsOf(writes)));
  }

  private synchronized void wake(List<Integer> shards) {
    if (!shards.isEmpty()) {
      shards.forEach(due::set);
      notifyAll();
    }
  }

  private void run() {
    long rest = 0;
    long nextSweep = System.nanoTime();
    while (true) {
      var shards = await(rest, nextSweep);
      if (shards == null) {
        return;
      }
      if (System.nanoTime() >= nextSweep) {
        nextSweep = System.nanoTime() + sweepEvery.toNanos();
        shards.or(leftBehind());
      }
      var waiting = sent(shards);
      if (waiting.isEmpty()) {
        rest = 0;
      } else {
        rest = Math.min(LONGEST_REST.toMillis(), Math.max(100, rest * 2));
        wake(waiting);
      }
    }
  }

  /// All shards, when it is this process that looks for what others left.
  private BitSet leftBehind() {
    var all = new BitSet(Outbox.SHARDS);
    try {
      if (leases.take(LEASE, sweepEvery.multipliedBy(3)).isPresent()) {
        all.set(0, Outbox.SHARDS);
      }
    } catch (RuntimeException failure) {
      log.warn("The outbox is looked through later: {}", failure.getMessage());
    }
    return all;
  }

  /// Sends what these shards hold, and answers those that must be tried again; one does not hold up another.
  private List<Integer> sent(BitSet shards) {
    var waiting = new ArrayList<Integer>();
    shards.stream().forEach(shard -> {
      try {
        send(shard);
      } catch (RuntimeException failure) {
        log.warn("Messages wait in the outbox and are tried again soon: {}", failure.getMessage());
        waiting.add(shard);
      }
    });
    return waiting;
  }

  /// The shards to look at, once there are any or a sweep is due, not before the rest is over; null at the end.
  private synchronized @Nullable BitSet await(long restMillis, long nextSweep) {
    long restUntil = System.nanoTime() + Duration.ofMillis(restMillis).toNanos();
    try {
      while (!closing) {
        long now = System.nanoTime();
        long wait = restUntil > now ? restUntil - now : due.isEmpty() ? nextSweep - now : 0;
        if (wait <= 0) {
          break;
        }
        wait(wait / 1_000_000 + 1);
      }
    } catch (InterruptedException interrupted) {
      return null;
    }
    if (closing) {
      return null;
    }
    var shards = (BitSet) due.clone();
    due.clear();
    return shards;
  }

  /// Sends everything of a shard that is there now.
  private void send(int shard) {
    while (true) {
      var items = Outbox.recorded(table, shard, AT_ONCE).items();
      if (items.isEmpty()) {
        return;
      }
      for (var batch : Batch.of(items)) {
        queues.apply(batch.queue()).send(batch.messages());
      }
      table.write(items.stream().map(item -> Write.delete(item.key())).toList());
      if (items.size() < AT_ONCE) {
        return;
      }
    }
  }

  /// Ends after the batch at hand; what is left is found by the next start.
  @Override
  public void close() {
    synchronized (this) {
      closing = true;
      notifyAll();
    }
    try {
      thread.join(Duration.ofSeconds(20));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// What goes out in one call: of one queue, in the order in which it was recorded.
  private record Batch(QueueName queue, List<Message> messages) {

    static List<Batch> of(List<Item> items) {
      var batches = new ArrayList<Batch>();
      var open = new LinkedHashMap<QueueName, List<Message>>();
      for (var item : items) {
        var message = Outbox.message(item);
        var messages = open.computeIfAbsent(Outbox.queue(item), _ -> new ArrayList<>());
        if (messages.size() == QueueLimits.BATCH || bytes(messages) + bytes(message) > QueueLimits.BATCH_BYTES) {
          batches.add(new Batch(Outbox.queue(item), List.copyOf(messages)));
          messages.clear();
        }
        messages.add(message);
      }
      open.forEach((queue, messages) -> batches.add(new Batch(queue, messages)));
      return batches;
    }

    private static long bytes(List<Message> messages) {
      return messages.stream().mapToLong(Batch::bytes).sum();
    }

    private static long bytes(Message message) {
      return message.body().getBytes(StandardCharsets.UTF_8).length + QueueLimits.ENVELOPE_BYTES;
    }
  }
}
