package io.sheaf.storage.queues.sqlite;

import io.sheaf.storage.queues.Promise;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.QueueName;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.queues.Queues;
import io.sheaf.storage.queues.Seal;
import io.sheaf.storage.sqlite.SqliteFile;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The embedded engine's queues, in a file that belongs to this process alone: whoever sends is in here too, so
/// that a receiver who waits is woken by a bell and never has to look in vain.
public final class SqliteQueues implements Queues {

  private final SqliteFile file;
  private final InstantSource clock;
  private final Seal seal;
  private final Map<QueueName, SqliteQueue> open = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /// Opens the queues of a file. The secret (32 bytes) closes handles; with another one, those given out are void.
  public SqliteQueues(SqliteFile file, InstantSource clock, byte[] secret) {
    this.file = file;
    this.clock = clock;
    this.seal = new Seal(secret);
  }

  @Override
  public Queue open(QueueSettings settings) {
    if (closed) {
      throw new IllegalStateException("the queues are closed");
    }
    var queue = open.computeIfAbsent(settings.name(), _ -> opened(settings));
    if (!queue.settings().equals(settings)) {
      throw new IllegalArgumentException("the queue " + settings.name() + " is open with other settings: "
          + queue.settings());
    }
    return queue;
  }

  /// why before anybody receives: the file is this process's alone, so whoever had lent something of it is gone, and
  /// it need not lie there for as long as it was lent.
  private SqliteQueue opened(QueueSettings settings) {
    var queue = new SqliteQueue(file, clock, seal, settings);
    queue.takeBack();
    return queue;
  }

  @Override
  public Map<Promise, String> unkept() {
    return Map.of();
  }

  /// Tells those who wait that the clock was set, for it may be time for what they wait for.
  void clockWasSet() {
    open.values().forEach(SqliteQueue::ring);
  }

  /// Ends every wait; the file stays open, it is its owner's.
  @Override
  public void close() {
    closed = true;
    open.values().forEach(SqliteQueue::close);
  }
}
