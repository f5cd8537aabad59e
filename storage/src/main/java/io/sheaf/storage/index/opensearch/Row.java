package io.sheaf.storage.index.opensearch;

import io.sheaf.storage.index.IndexPosition;
import io.sheaf.storage.index.IndexUnavailable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The row of this process's writes: numbered as they come, sent together, in order. When some of them cannot be sent,
/// the life that they were numbered in ends with all that still waits in it, and another one begins.
final class Row implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Row.class);
  private static final int MOST_WAITING = 2_000;
  private static final long MOST_BYTES = 32L << 20;
  private static final int BATCH = 500;
  private static final long BATCH_BYTES = 5L << 20;

  /// Sends a batch; whatever it throws ends the life.
  interface Sender {
    void send(List<Entry> batch);
  }

  private record Waiting(long number, Entry entry) {}

  private record Batch(String life, List<Waiting> entries) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private final Sender sender;
  private final Duration patience;
  private final Thread sending;
  private String life = UUID.randomUUID().toString();
  private long waitingBytes;
  private long last;
  private long sent;
  private boolean closed;
  private @Nullable RuntimeException loss;

  Row(Sender sender, Duration patience) {
    this.sender = sender;
    this.patience = patience;
    this.sending = Thread.ofVirtual().name("sheaf-opensearch-row").start(this::run);
  }

  IndexPosition.Written add(Entry entry) {
    lock.lock();
    try {
      long left = patience.toNanos();
      while (!closed && (waiting.size() >= MOST_WAITING || waitingBytes > MOST_BYTES)) {
        if (left <= 0) {
          throw new IndexUnavailable("The OpenSearch cluster takes writes too slowly.");
        }
        left = changed.awaitNanos(left);
      }
      if (closed) {
        throw new IndexUnavailable("The text index is closed.");
      }
      last++;
      waiting.add(new Waiting(last, entry));
      waitingBytes += entry.size();
      changed.signalAll();
      return new IndexPosition.Written(life, last);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IndexUnavailable("Interrupted.", stop);
    } finally {
      lock.unlock();
    }
  }

  enum Reached {
    SENT, NOT_IN_TIME, OF_ANOTHER_LIFE
  }

  Reached await(IndexPosition.Written position, Duration atMost) {
    lock.lock();
    try {
      long left = atMost.toNanos();
      while (true) {
        if (!position.life().equals(life) || position.number() > last) {
          return Reached.OF_ANOTHER_LIFE;
        }
        if (position.number() <= sent) {
          return Reached.SENT;
        }
        if (left <= 0 || closed) {
          return Reached.NOT_IN_TIME;
        }
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return Reached.NOT_IN_TIME;
    } finally {
      lock.unlock();
    }
  }

  /// Waits until something was sent, at most so long.
  void awaitSome(Duration atMost) {
    lock.lock();
    try {
      var unused = changed.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /// How far it has come.
  IndexPosition.Written sent() {
    lock.lock();
    try {
      return new IndexPosition.Written(life, sent);
    } finally {
      lock.unlock();
    }
  }

  /// Why the life before this one ended.
  RuntimeException loss() {
    lock.lock();
    try {
      return loss == null ? new IndexUnavailable("What was put before is lost and has to be put again.") : loss;
    } finally {
      lock.unlock();
    }
  }

  /// Ends the life: what was put in it may not be in the index that there is now.
  void endLife(RuntimeException why) {
    lock.lock();
    try {
      life = UUID.randomUUID().toString();
      loss = why;
      waiting.clear();
      waitingBytes = 0;
      sent = last;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    while (true) {
      var batch = next();
      var entries = batch.entries();
      if (entries.isEmpty()) {
        return;
      }
      try {
        sender.send(entries.stream().map(Waiting::entry).toList());
        done(batch.life(), entries.getLast().number());
      } catch (RuntimeException failure) {
        failed(batch.life(), failure);
      }
    }
  }

  private void done(String itsLife, long number) {
    lock.lock();
    try {
      if (itsLife.equals(life)) {
        sent = number;
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /// Where its life has ended meanwhile, its loss was told then, and what came after it is none of its business.
  private void failed(String itsLife, RuntimeException why) {
    lock.lock();
    try {
      if (itsLife.equals(life)) {
        log.warn("What was put into the text index is lost, and has to be put again: {}", why.getMessage());
        endLife(why);
      }
    } finally {
      lock.unlock();
    }
  }

  /// The next entries to send; none when it is closed and all are sent.
  private Batch next() {
    lock.lock();
    try {
      while (waiting.isEmpty()) {
        if (closed) {
          return new Batch(life, List.of());
        }
        changed.awaitUninterruptibly();
      }
      var batch = new ArrayList<Waiting>();
      long bytes = 0;
      while (!waiting.isEmpty() && batch.size() < BATCH && (batch.isEmpty() || bytes < BATCH_BYTES)) {
        var one = waiting.remove();
        bytes += one.entry().size();
        batch.add(one);
      }
      waitingBytes -= bytes;
      changed.signalAll();
      return new Batch(life, batch);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      sending.join(patience);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
