package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.table.IndexEntry;
import io.sheaf.storage.table.IndexName;
import io.sheaf.storage.table.Item;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;

/// Group commit with nothing around it: one thread, one connection, four prepared statements. Whoever writes waits
/// until the commit that holds his rows has been synced. The file is one that the engine has made, so the schema
/// and the indexes are the engine's.
public final class RawGroupCommit implements AutoCloseable {

  private static final int BATCH = 256;
  private static final int WAITING = 4096;

  private static final class Job {
    private final List<Item> items;
    private final List<byte[]> bodies;
    private final Thread waiting = Thread.currentThread();
    private @Nullable SQLException failure;
    private volatile boolean answered;

    Job(List<Item> items, List<byte[]> bodies) {
      this.items = items;
      this.bodies = bodies;
    }

    void answer(@Nullable SQLException thrown) {
      failure = thrown;
      answered = true;
      LockSupport.unpark(waiting);
    }
  }

  private final Connection connection;
  private final PreparedStatement begin;
  private final PreparedStatement put;
  private final PreparedStatement commit;
  private final ArrayBlockingQueue<Job> jobs = new ArrayBlockingQueue<>(WAITING);
  private final Thread thread;
  private volatile boolean closing;

  public RawGroupCommit(Path database) throws SQLException {
    connection = JDBC.createConnection("jdbc:sqlite:" + database, new Properties());
    try (var settings = connection.createStatement()) {
      settings.executeUpdate("PRAGMA journal_mode=WAL");
      settings.executeUpdate("PRAGMA synchronous=FULL");
      settings.executeUpdate("PRAGMA fullfsync=ON");
      settings.executeUpdate("PRAGMA checkpoint_fullfsync=ON");
      settings.executeUpdate("PRAGMA wal_autocheckpoint=4000");
      settings.executeUpdate("PRAGMA journal_size_limit=67108864");
      settings.executeUpdate("PRAGMA cache_size=-16384");
      settings.executeUpdate("PRAGMA temp_store=MEMORY");
    }
    begin = connection.prepareStatement("BEGIN IMMEDIATE");
    put = connection.prepareStatement("INSERT INTO documents (pk, sk, " + Rows.COLUMNS
        + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (pk, sk) DO UPDATE SET gsi1pk = excluded.gsi1pk,"
        + " gsi1sk = excluded.gsi1sk, gsi2pk = excluded.gsi2pk, gsi2sk = excluded.gsi2sk,"
        + " expires = excluded.expires, body = excluded.body");
    commit = connection.prepareStatement("COMMIT");
    thread = Thread.ofPlatform().name("raw-writer").daemon().start(this::run);
  }

  /// Answers when all of them are durable.
  public void write(List<Item> items) throws SQLException, InterruptedException {
    var bodies = new ArrayList<byte[]>(items.size());
    for (var item : items) {
      bodies.add(ItemJson.write(item.attributes()));
    }
    var job = new Job(items, bodies);
    jobs.put(job);
    while (!job.answered) {
      LockSupport.park(this);
    }
    if (job.failure != null) {
      throw job.failure;
    }
  }

  private void run() {
    var batch = new ArrayList<Job>(BATCH);
    while (!closing || !jobs.isEmpty()) {
      try {
        var first = jobs.poll(100, TimeUnit.MILLISECONDS);
        if (first == null) {
          continue;
        }
        batch.add(first);
        jobs.drainTo(batch, BATCH - 1);
        commit(batch);
        batch.forEach(job -> job.answer(null));
      } catch (SQLException failure) {
        batch.forEach(job -> job.answer(failure));
      } catch (InterruptedException interrupted) {
        return;
      }
      batch.clear();
    }
  }

  private void commit(List<Job> batch) throws SQLException {
    begin.execute();
    for (var job : batch) {
      for (int at = 0; at < job.items.size(); at++) {
        put(job.items.get(at), job.bodies.get(at));
      }
    }
    commit.execute();
  }

  private void put(Item item, byte[] body) throws SQLException {
    put.setString(1, item.key().partition());
    put.setString(2, item.key().sort());
    bind(3, item.entry(IndexName.GSI1));
    bind(5, item.entry(IndexName.GSI2));
    put.setNull(7, Types.INTEGER);
    put.setBytes(8, body);
    put.executeUpdate();
  }

  private void bind(int column, Optional<IndexEntry> entry) throws SQLException {
    put.setString(column, entry.map(IndexEntry::partition).orElse(null));
    put.setString(column + 1, entry.map(IndexEntry::sort).orElse(null));
  }

  @Override
  public void close() throws Exception {
    closing = true;
    thread.join();
    begin.close();
    put.close();
    commit.close();
    connection.close();
  }
}
