package io.sheaf.bench.crash;

import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.disk.PresignedLinks;
import io.sheaf.storage.blobs.disk.DiskBlobs;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.queues.sqlite.SqliteQueues;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.sqlite.SqliteTable;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

/// The embedded engines on one directory, as the server opens them.
final class Store implements AutoCloseable {

  /// How long a message is lent. Each life of the store has a clock that is further on than that, so that nobody
  /// has to wait for what a killed receiver held.
  static final Duration LENT = Duration.ofMinutes(10);
  private static final int TRIES = 1000;

  private final DataDirectory directory;
  private final SqliteFile file;
  private final SqliteQueues queues;
  private final Table table;
  private final BlobStore blobs;
  private final Queue queue;

  private Store(DataDirectory directory, SqliteFile file, InstantSource clock) {
    var secret = new byte[32];
    this.directory = directory;
    this.file = file;
    this.queues = new SqliteQueues(file, clock, secret);
    this.table = new SqliteTable(file, clock);
    this.blobs = DiskBlobs.open(directory, file,
        new PresignedLinks(secret, URI.create("http://127.0.0.1/blobs"), clock), clock);
    this.queue = queues.open(QueueSettings.unordered("crash").withTries(TRIES));
  }

  /// The store in its n-th life.
  static Store open(Path path, int life) {
    var later = LENT.plusMinutes(1).multipliedBy(life);
    var system = InstantSource.system();
    InstantSource clock = () -> system.instant().plus(later);
    var directory = DataDirectory.take(path);
    try {
      return new Store(directory, SqliteFile.open(directory), clock);
    } catch (RuntimeException failure) {
      directory.close();
      throw failure;
    }
  }

  Table table() {
    return table;
  }

  BlobStore blobs() {
    return blobs;
  }

  Queue queue() {
    return queue;
  }

  /// How many batches have been committed.
  long commits() {
    return file.commits();
  }

  @Override
  public void close() {
    queues.close();
    file.close();
    directory.close();
  }
}
