package io.sheaf.storage.sqlite;

import io.sheaf.storage.sqlite.SqliteFile.Change;
import io.sheaf.storage.table.StorageFull;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The one thread that writes. Whatever has gathered while a commit was syncing goes into the next one.
final class GroupCommit implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(GroupCommit.class);

  static final int BATCH = 256;
  private static final int WAITING = 4096;
  private static final long SOON_BYTES = 8 * 1024 * 1024;

  private final SqliteConnection connection;
  private final ArrayBlockingQueue<Job<?>> jobs = new ArrayBlockingQueue<>(WAITING);
  private final ArrayDeque<Soon> soon = new ArrayDeque<>();
  private long soonBytes;
  private final Thread thread;
  private volatile boolean closing;
  private volatile long commits;
  private volatile long writes;

  /// A change that somebody waits for.
  private static final class Job<T extends @Nullable Object> {
    private final Change<T> change;
    private final Thread waiting = Thread.currentThread();
    private @Nullable T result;
    private @Nullable Throwable failure;
    private volatile boolean answered;

    Job(Change<T> change) {
      this.change = change;
    }

    void run(SqliteConnection connection) throws SQLException {
      result = change.apply(connection);
    }

    void answer() {
      answered = true;
      LockSupport.unpark(waiting);
    }

    void fail(Throwable cause) {
      failure = cause;
      answer();
    }

    @SuppressWarnings("NullAway") // the result is of the type the change has, null included
    T await() {
      boolean interrupted = false;
      while (!answered) {
        LockSupport.park(this);
        interrupted |= Thread.interrupted();
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      if (failure instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      if (failure instanceof Error error) {
        throw error;
      }
      return result;
    }
  }

  /// A change that nobody waits for.
  private record Soon(Change<?> change, int bytes, Runnable onceDurable) {}

  GroupCommit(SqliteConnection connection) {
    this.connection = connection;
    this.thread = Thread.ofPlatform().name("sheaf-writer").daemon().start(this::run);
  }

  @SuppressWarnings("NullAway") // the answer is of the type the change has, null included
  <T extends @Nullable Object> T write(Change<T> change) {
    if (closing) {
      throw new IllegalStateException("the store is closed");
    }
    var job = new Job<T>(change);
    try {
      jobs.put(job);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted before the write began", interrupted);
    }
    if (!thread.isAlive() && jobs.remove(job)) {
      throw new IllegalStateException("the store is closed");
    }
    return job.await();
  }

  void writeSoon(Change<?> change, int bytes, Runnable onceDurable) {
    boolean crowded;
    synchronized (soon) {
      soon.add(new Soon(change, bytes, onceDurable));
      soonBytes += bytes;
      crowded = soonBytes > SOON_BYTES;
    }
    if (crowded) {
      write(_ -> bytes);
    }
  }

  long commits() {
    return commits;
  }

  long writes() {
    return writes;
  }

  private void run() {
    var batch = new ArrayList<Job<?>>(BATCH);
    while (true) {
      try {
        var first = jobs.poll(500, TimeUnit.MILLISECONDS);
        if (first != null) {
          batch.add(first);
          jobs.drainTo(batch, BATCH - 1);
        }
        commit(batch);
      } catch (Throwable failure) {
        log.error("The writer met something unexpected", failure);
        batch.forEach(job -> job.fail(failure instanceof Error ? failure : new IllegalStateException(failure)));
      }
      batch.clear();
      if (closing && jobs.isEmpty()) {
        return;
      }
    }
  }

  private void commit(List<Job<?>> batch) {
    // why after the batch was taken: whatever was handed over before one of its writes began is in here.
    var handedOver = handedOver();
    var remaining = new ArrayList<>(batch);
    while (!remaining.isEmpty() || !handedOver.isEmpty()) {
      var failed = attempt(remaining, handedOver);
      if (failed == null) {
        break;
      }
      remaining.remove(failed);
    }
  }

  private List<Soon> handedOver() {
    synchronized (soon) {
      return List.copyOf(soon);
    }
  }

  /// Commits all of it, or nothing: then answers the one that must be left out, or has failed them all.
  private @Nullable Job<?> attempt(List<Job<?>> batch, List<Soon> handedOver) {
    Job<?> running = null;
    try {
      connection.execute("BEGIN IMMEDIATE");
      for (var change : handedOver) {
        change.change().apply(connection);
      }
      for (var job : batch) {
        running = job;
        job.run(connection);
      }
      running = null;
      connection.execute("COMMIT");
    } catch (SQLException failure) {
      rollBack();
      var translated = SqliteFile.translated(failure);
      if (running != null && !(translated instanceof StorageFull)) {
        running.fail(translated);
        return running;
      }
      batch.forEach(job -> job.fail(translated));
      if (batch.isEmpty()) {
        log.warn("What was to become durable could not: {}", failure.getMessage());
      }
      return null;
    } catch (RuntimeException failure) {
      rollBack();
      if (running == null) {
        throw failure;
      }
      running.fail(failure);
      return running;
    }
    commits++;
    writes += batch.size();
    forget(handedOver);
    batch.forEach(Job::answer);
    return null;
  }

  private void rollBack() {
    connection.forgetStatements();
    try {
      connection.run("ROLLBACK");
    } catch (SQLException alreadyRolledBack) {
      // why: SQLite itself rolls back when the disk is full, and then there is nothing left to do. Were there
      // still a transaction, the next BEGIN would say so.
      log.debug("There was nothing to roll back: {}", alreadyRolledBack.getMessage());
    }
  }

  private void forget(List<Soon> durable) {
    if (durable.isEmpty()) {
      return;
    }
    synchronized (soon) {
      for (var change : durable) {
        soon.remove();
        soonBytes -= change.bytes();
      }
    }
    durable.forEach(change -> change.onceDurable().run());
  }

  @Override
  public void close() {
    closing = true;
    try {
      thread.join();
      // why: a write may have slipped in after the writer had seen that nothing was left.
      for (var late = jobs.poll(); late != null; late = jobs.poll()) {
        late.fail(new IllegalStateException("the store is closed"));
      }
      connection.close();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (SQLException failure) {
      throw SqliteFile.translated(failure);
    }
  }
}
