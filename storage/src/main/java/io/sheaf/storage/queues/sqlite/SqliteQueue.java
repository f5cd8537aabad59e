package io.sheaf.storage.queues.sqlite;

import io.sheaf.storage.queues.Delivery;
import io.sheaf.storage.queues.Message;
import io.sheaf.storage.queues.Parked;
import io.sheaf.storage.queues.ParkedPage;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.QueueLimits;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.queues.Retry;
import io.sheaf.storage.queues.Seal;
import io.sheaf.storage.queues.Settlement;
import io.sheaf.storage.sqlite.SqliteFile;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One queue in the file. Each verb is one change of the writer's, and so shares its commit with whatever else is
/// being written; a wait costs nothing until the bell rings or a message is due.
final class SqliteQueue implements Queue {

  private final SqliteFile file;
  private final InstantSource clock;
  private final Seal seal;
  private final QueueSettings settings;
  private final Shelf shelf;
  private final ParkedShelf parked;
  private final Bell bell = new Bell();
  private volatile boolean closed;

  SqliteQueue(SqliteFile file, InstantSource clock, Seal seal, QueueSettings settings) {
    this.file = file;
    this.clock = clock;
    this.seal = seal;
    this.settings = settings;
    this.shelf = new Shelf(settings);
    this.parked = new ParkedShelf(settings.name(), shelf);
  }

  @Override
  public QueueSettings settings() {
    return settings;
  }

  @Override
  public void send(List<Message> messages) {
    QueueLimits.check(settings, messages);
    write(change -> {
      shelf.send(change, messages, now());
      return messages.size();
    });
    ring();
  }

  @Override
  public List<Delivery> receive(int most, Duration visibility, Duration wait) {
    QueueLimits.checkMost(most);
    var lent = QueueLimits.visibility(visibility).toMillis();
    // why not by the clock: a wait is a length, and goes on when the clock is set.
    long end = System.nanoTime() + QueueLimits.waiting(wait).toNanos();
    while (!closed) {
      long rung = bell.count();
      long ready = file.<Long>read(shelf::nextReady);
      if (ready <= now()) {
        var deliveries = lend(most, lent);
        if (!deliveries.isEmpty()) {
          return deliveries;
        }
        // why once more at once: others took it, or it was parked, and what became next may be ready as well.
        ready = file.<Long>read(shelf::nextReady);
      }
      long left = end - System.nanoTime();
      if (left <= 0) {
        break;
      }
      long due = TimeUnit.MILLISECONDS.toNanos(ready - now());
      try {
        bell.await(rung, Math.min(left, due));
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    return List.of();
  }

  /// Takes back what was lent to receivers of whom none is left.
  void takeBack() {
    write(change -> shelf.takeBack(change, now()));
    ring();
  }

  private List<Delivery> lend(int most, long lent) {
    long now = now();
    var rows = write(change -> shelf.lend(change, most, now, now + lent));
    var deliveries = new ArrayList<Delivery>(rows.size());
    for (var row : rows) {
      deliveries.add(seal.delivery(settings.name(), row.id(), row.body(), row.group(), row.tries(),
          new Claim(row.seq(), row.attempt(), now).bytes()));
    }
    return deliveries;
  }

  @Override
  public Settlement extend(Delivery delivery, Duration visibility) {
    var length = QueueLimits.visibility(visibility);
    var claim = claim(delivery);
    long now = now();
    QueueLimits.checkLent(Duration.ofMillis(now - claim.received()), length);
    var extended = write(change -> shelf.extend(change, claim, now + length.toMillis()));
    // why: the extended time may be shorter than the one before.
    ring();
    return extended ? new Settlement.Counted() : new Settlement.Outdated();
  }

  @Override
  public List<Settlement> done(List<Delivery> deliveries) {
    QueueLimits.checkBatch(deliveries);
    var claims = claims(deliveries);
    var answers = this.<List<Settlement>>write(change -> {
      var settled = new ArrayList<Settlement>();
      for (var claim : claims) {
        settled.add(shelf.remove(change, claim) ? new Settlement.Counted() : new Settlement.Outdated());
      }
      return settled;
    });
    ringForGroups();
    return answers;
  }

  @Override
  public Retry later(Delivery delivery, String reason) {
    var claim = claim(delivery);
    var kept = QueueLimits.reason(reason);
    var rest = settings.backoff().after(delivery.tries(), ThreadLocalRandom.current());
    long now = now();
    var retry = this.<Retry>write(change -> {
      var row = shelf.find(change, claim);
      if (row == null) {
        return new Settlement.Outdated();
      }
      if (row.tries() >= settings.tries()) {
        shelf.park(change, row, kept, now);
        return new Retry.SetAside(kept);
      }
      shelf.put(change, row.seq(), row.tries(), row.attempt() + 1, now + rest.toMillis());
      return new Retry.Again(rest);
    });
    ring();
    return retry;
  }

  @Override
  public Settlement park(Delivery delivery, String reason) {
    var claim = claim(delivery);
    var kept = QueueLimits.reason(reason);
    var counted = write(change -> {
      var row = shelf.find(change, claim);
      if (row == null) {
        return false;
      }
      shelf.park(change, row, kept, now());
      return true;
    });
    ringForGroups();
    return counted ? new Settlement.Counted() : new Settlement.Outdated();
  }

  @Override
  public void release(List<Delivery> deliveries) {
    QueueLimits.checkBatch(deliveries);
    var claims = claims(deliveries);
    write(change -> {
      for (var claim : claims) {
        var row = shelf.find(change, claim);
        if (row != null) {
          shelf.put(change, row.seq(), row.tries() - 1, row.attempt() + 1, claim.received());
        }
      }
      return claims.size();
    });
    ring();
  }

  @Override
  public ParkedPage parked(int most, @Nullable String position) {
    QueueLimits.checkParked("a page shows", most);
    long after = position == null ? 0 : number(position);
    var found = file.read(reading -> parked.after(reading, after, most + 1));
    var shown = found.subList(0, Math.min(most, found.size()));
    var messages = new ArrayList<Parked>();
    shown.forEach(numbered -> messages.add(numbered.parked()));
    var next = found.size() > most ? seal.position(settings.name(), bytes(shown.getLast().number())) : null;
    return new ParkedPage(messages, next);
  }

  @Override
  public int redrive(Collection<String> ids) {
    QueueLimits.checkParked("one sends", ids.size());
    var distinct = new LinkedHashSet<>(ids);
    int sent = write(change -> parked.redrive(change, distinct, now()));
    ring();
    return sent;
  }

  @Override
  public int redriveAll() {
    long last = file.read(parked::last);
    int sent = 0;
    while (true) {
      int more = write(change -> {
        var upTo = new ArrayList<>(parked.after(change, 0, QueueLimits.PARKED_PAGE));
        upTo.removeIf(numbered -> numbered.number() > last);
        return parked.redrive(change, upTo, now());
      });
      ring();
      if (more == 0) {
        return sent;
      }
      sent += more;
    }
  }

  private static byte[] bytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  private long number(String position) {
    return ByteBuffer.wrap(seal.open(settings.name(), position)).getLong();
  }

  private List<Claim> claims(List<Delivery> deliveries) {
    var claims = new ArrayList<Claim>(deliveries.size());
    deliveries.forEach(delivery -> claims.add(claim(delivery)));
    return claims;
  }

  private Claim claim(Delivery delivery) {
    return Claim.of(seal.open(settings.name(), delivery));
  }

  private <T> T write(SqliteFile.Change<T> change) {
    return file.write(change);
  }

  private long now() {
    return clock.millis();
  }

  void ring() {
    bell.ring();
  }

  /// After something went: only an ordered queue may have something new then.
  private void ringForGroups() {
    if (settings.isOrdered()) {
      ring();
    }
  }

  void close() {
    closed = true;
    ring();
  }
}
