package io.sheaf.docs.governance.ledger;

import io.micronaut.context.annotation.Context;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Shows;
import io.sheaf.docs.governance.activities.Activity;
import io.sheaf.docs.governance.activities.Attempts;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What was noticed and is not written down yet; that is done within half a second, many notes in one item. What is
/// only here is lost when the process is killed.
///
/// It is bounded: when the table takes notes more slowly than they come, who brings one waits a moment until there is
/// room; what finds none even then is counted and logged.
@Context
final class Notebook {

  private static final Logger log = LoggerFactory.getLogger(Notebook.class);
  private static final Duration GATHERING = Duration.ofMillis(500);
  private static final Duration PATIENCE = Duration.ofMillis(250);
  private static final Duration LAST_PATIENCE = Duration.ofSeconds(5);
  private static final int MOST = 20_000;
  /// From so many on nobody waits for more to come.
  private static final int ENOUGH = 2_000;
  private static final int ITEMS_A_WRITE = 25;

  private record Note(SiteId site, Activity activity) {}

  private final Table table;
  private final Stamps stamps;
  private final Refusals refusals;
  private final boolean isOn;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final Condition emptied = lock.newCondition();
  private final Condition ended = lock.newCondition();
  private final @Nullable Thread thread;
  private List<Note> notes = new ArrayList<>();
  private long missed;
  private boolean closing;

  Notebook(Table table, Stamps stamps, Refusals refusals, Switch activities) {
    this.table = table;
    this.stamps = stamps;
    this.refusals = refusals;
    this.isOn = activities.isOn();
    this.thread = isOn ? Thread.ofVirtual().name("sheaf-notebook").start(this::run) : null;
  }

  void seen(Call call, Shows.Sight sight, String documentId) {
    if (isOn) {
      note(call.site(), Attempts.seen(call, sight, documentId, stamps.next()));
    }
  }

  void refused(Call call, Attempts.Attempt attempt) {
    if (isOn) {
      refusals.of(call, attempt, stamps.next()).forEach(activity -> note(call.site(), activity));
    }
  }

  private void note(SiteId site, Activity activity) {
    lock.lock();
    try {
      long left = PATIENCE.toNanos();
      while (notes.size() >= MOST && left > 0) {
        left = emptied.awaitNanos(left);
      }
      if (notes.size() >= MOST) {
        missed++;
        return;
      }
      notes.add(new Note(site, activity));
      if (notes.size() == 1 || notes.size() == ENOUGH) {
        arrived.signal();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    try {
      for (var taken = taken(); !taken.isEmpty(); taken = taken()) {
        write(taken);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException failure) {
      log.warn("Some views and refusals are lost: {}", failure.toString());
    }
  }

  /// What there is, having waited for the first and a little longer for more; nothing at the very end.
  private List<Note> taken() throws InterruptedException {
    lock.lock();
    try {
      while (notes.isEmpty() && !closing) {
        arrived.await();
      }
      long left = GATHERING.toNanos();
      while (notes.size() < ENOUGH && left > 0 && !closing) {
        left = arrived.awaitNanos(left);
      }
      return take();
    } finally {
      lock.unlock();
    }
  }

  private List<Note> take() {
    var taken = notes;
    notes = new ArrayList<>();
    emptied.signalAll();
    if (missed > 0) {
      log.warn("{} views and refusals were not recorded: there were too many at once", missed);
      missed = 0;
    }
    return taken;
  }

  private void write(List<Note> taken) throws InterruptedException {
    var bySite = new LinkedHashMap<SiteId, List<Activity>>();
    taken.forEach(note -> bySite.computeIfAbsent(note.site, _ -> new ArrayList<>()).add(note.activity));
    var writes = new ArrayList<Write>();
    bySite.forEach((site, all) -> {
      for (int from = 0; from < all.size(); from += Notes.MOST) {
        var some = all.subList(from, Math.min(all.size(), from + Notes.MOST));
        writes.add(Write.insert(Notes.of(site, some, stamps.next()).item()));
      }
    });
    for (int from = 0; from < writes.size(); from += ITEMS_A_WRITE) {
      writeOnce(writes.subList(from, Math.min(writes.size(), from + ITEMS_A_WRITE)));
    }
  }

  /// why again and again: nobody else has them. An item that is there already was written by a try whose answer was
  /// lost.
  private void writeOnce(List<Write> writes) throws InterruptedException {
    for (int tries = 0;; tries++) {
      try {
        table.write(writes);
        return;
      } catch (LimitExceeded impossible) {
        log.error("Some views and refusals cannot be written down", impossible);
        return;
      } catch (RuntimeException failure) {
        log.warn("Views are written down later: {}", failure.toString());
        if (isClosingAfter(Math.min(5_000, 100L << Math.min(tries, 6)))) {
          throw failure;
        }
      }
    }
  }

  /// Whether the process is about to end, having waited so long for that.
  private boolean isClosingAfter(long milliseconds) throws InterruptedException {
    lock.lock();
    try {
      long left = TimeUnit.MILLISECONDS.toNanos(milliseconds);
      while (!closing && left > 0) {
        left = ended.awaitNanos(left);
      }
      return closing;
    } finally {
      lock.unlock();
    }
  }

  /// Waits until everything is written down that was noticed before.
  @PreDestroy
  void close() {
    lock.lock();
    try {
      closing = true;
      arrived.signalAll();
      ended.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      if (thread != null && !thread.join(LAST_PATIENCE)) {
        log.warn("Some views and refusals are lost: the table did not take them in time");
        thread.interrupt();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
