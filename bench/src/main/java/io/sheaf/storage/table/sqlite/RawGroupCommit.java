package io.sheaf.storage.table.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;

/// Group commit with nothing around it: one thread, one connection, prepared statements. Whoever writes waits
/// until the commit that holds his rows has been synced. The file is one that the engine has made, so the schema
/// and the indexes are the engine's.
public final class RawGroupCommit implements AutoCloseable {

  private static final int BATCH = 256;
  private static final int WAITING = 4096;

  private static final class Job {
    private final List<RawRow> rows;
    private final Thread waiting = Thread.currentThread();
    private @Nullable SQLException failure;
    private volatile boolean answered;

    Job(List<RawRow> rows) {
      this.rows = rows;
    }

    void answer(@Nullable SQLException thrown) {
      failure = thrown;
      answered = true;
      LockSupport.unpark(waiting);
    }
  }

  private final Connection connection;
  private final PreparedStatement begin;
  private final PreparedStatement commit;
  private final Map<String, PreparedStatement> puts = new HashMap<>();
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
    commit = connection.prepareStatement("COMMIT");
    thread = Thread.ofPlatform().name("raw-writer").daemon().start(this::run);
  }

  /// Answers when all of them are durable.
  public void write(List<RawRow> rows) throws SQLException, InterruptedException {
    var job = new Job(rows);
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
      for (var row : job.rows) {
        put(row);
      }
    }
    commit.execute();
  }

  private void put(RawRow row) throws SQLException {
    var put = puts.get(row.statement());
    if (put == null) {
      put = connection.prepareStatement(row.statement());
      puts.put(row.statement(), put);
    }
    var values = row.values();
    for (int at = 0; at < values.length; at++) {
      put.setObject(at + 1, values[at]);
    }
    put.executeUpdate();
  }

  @Override
  public void close() throws Exception {
    closing = true;
    thread.join();
    begin.close();
    for (var put : puts.values()) {
      put.close();
    }
    commit.close();
    connection.close();
  }
}
