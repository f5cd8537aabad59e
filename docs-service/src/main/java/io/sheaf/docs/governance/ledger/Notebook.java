package io.sheaf.docs.governance.ledger;

import io.micronaut.context.annotation.Context;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Shows;
import io.sheaf.docs.governance.activities.Activity;
import io.sheaf.docs.governance.activities.Attempts;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What was noticed and is not written down yet. Where no other process can be at work, the writer of the ledger takes
/// it from here; what it has not taken after [#LOOK_EVERY] is written down apart, many notes in one item, and comes to
/// the ledger from there. What is only here is lost when the process is killed.
///
/// It is bounded: when the table takes notes more slowly than they come, who brings one waits a moment until there is
/// room; what finds none even then is counted and logged.
@Context
final class Notebook {

  private static final Logger log = LoggerFactory.getLogger(Notebook.class);
  /// why: what is noted right after one look is written down at the next but one, which is within a second.
  private static final Duration LOOK_EVERY = Duration.ofMillis(400);
  private static final Duration PATIENCE = Duration.ofMillis(250);
  private static final Duration LAST_PATIENCE = Duration.ofSeconds(5);
  private static final int MOST = 20_000;
  /// From so many on nobody waits for more to come.
  private static final int ENOUGH = 4_000;
  private static final int ITEMS_A_WRITE = 25;
  private static final int ONE_BY_ONE = 20;

  private final Table table;
  private final Stamps stamps;
  private final Refusals refusals;
  private final Strangers strangers;
  private final boolean isOn;
  /// why without a lock: every request that shows something comes here.
  private final Queue<Note> notes = new ConcurrentLinkedQueue<>();
  private final AtomicLong added = new AtomicLong();
  private final AtomicLong taken = new AtomicLong();
  private final LongAdder missed = new LongAdder();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final Condition emptied = lock.newCondition();
  private final Condition ended = lock.newCondition();
  private final @Nullable Thread thread;
  private volatile Runnable reader = () -> {
  };
  private boolean closing;

  Notebook(Table table, Stamps stamps, InstantSource clock, Switch activities) {
    this.table = table;
    this.stamps = stamps;
    this.refusals = new Refusals(clock, ONE_BY_ONE);
    this.strangers = new Strangers(table, clock);
    this.isOn = activities.isOn();
    this.thread = isOn ? Thread.ofVirtual().name("sheaf-notebook").start(this::run) : null;
  }

  /// Has somebody called when there is something to [#take].
  void readBy(Runnable call) {
    reader = call;
  }

  void seen(Call call, Shows.Sight sight, List<Call.Shown> shown) {
    if (isOn) {
      shown.forEach(one -> note(new Note(call.site(), Attempts.seen(call, sight, one, stamps.next()))));
    }
  }

  /// An attempt of somebody who is known that came to nothing.
  void vain(Call call, Function<Stamp, Activity> attempt) {
    if (isOn) {
      var activity = attempt.apply(stamps.next());
      // why each status by itself: who fails often is not to hide by it what they were refused.
      vain(refusals.of(call.site(), activity.status() + "\n" + call.audience(), activity));
    }
  }

  /// An attempt of somebody who is not known, on a site that they named.
  void strange(SiteId site, Function<Stamp, Activity> attempt) {
    if (isOn) {
      vain(strangers.of(site, attempt.apply(stamps.next())));
    }
  }

  private void vain(List<Note> found) {
    if (found.isEmpty()) {
      wake();
    }
    found.forEach(this::note);
  }

  /// Has the numbers of what is only counted be asked for in time.
  private void wake() {
    lock.lock();
    try {
      arrived.signal();
    } finally {
      lock.unlock();
    }
  }

  private void note(Note note) {
    if (waiting() >= MOST && !isRoomInTime()) {
      missed.increment();
      return;
    }
    notes.add(note);
    long waiting = added.incrementAndGet() - taken.get();
    if (waiting == 1 || waiting == ENOUGH) {
      wake();
      reader.run();
    }
  }

  private long waiting() {
    return added.get() - taken.get();
  }

  private boolean isRoomInTime() {
    lock.lock();
    try {
      long left = PATIENCE.toNanos();
      while (waiting() >= MOST && left > 0) {
        left = emptied.awaitNanos(left);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
    return waiting() < MOST;
  }

  /// What was noted first, at most so many; who takes it writes it down or brings it [#back].
  List<Note> take(long most) {
    boolean isCrowded = waiting() + ENOUGH >= MOST;
    var some = new ArrayList<Note>();
    while (some.size() < most && notes.poll() instanceof Note note) {
      taken.incrementAndGet();
      some.add(note);
    }
    if (isCrowded) {
      room();
    }
    return some;
  }

  /// Of what was taken, what could not be written down.
  void back(Collection<Note> some) {
    notes.addAll(some);
    taken.addAndGet(-some.size());
  }

  private void room() {
    lock.lock();
    try {
      emptied.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    try {
      boolean isLast = false;
      long seen = 0;
      while (!isLast) {
        awaitFirst();
        isLast = isClosingAfterGathering();
        boolean isAllDue = isLast || waiting() >= ENOUGH;
        var all = take(isAllDue ? Integer.MAX_VALUE : seen - taken.get());
        seen = added.get();
        all.addAll(refusals.passed());
        all.addAll(ofStrangers());
        if (isLast) {
          all.addAll(refusals.rest());
          all.addAll(strangers.rest());
        }
        long lost = missed.sumThenReset();
        if (lost > 0) {
          log.warn("{} views and refusals were not recorded: there were too many at once", lost);
        }
        write(all);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException failure) {
      log.warn("Some views and refusals are lost: {}", failure.toString());
    }
  }

  private List<Note> ofStrangers() {
    try {
      return strangers.found();
    } catch (RuntimeException failure) {
      log.warn("Some attempts without credentials are lost: {}", failure.toString());
      return List.of();
    }
  }

  private void awaitFirst() throws InterruptedException {
    lock.lock();
    try {
      while (notes.isEmpty() && !refusals.isCounting() && !strangers.isWaiting() && !closing) {
        arrived.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /// Waits a little for more; says whether these are the last.
  private boolean isClosingAfterGathering() throws InterruptedException {
    lock.lock();
    try {
      long left = LOOK_EVERY.toNanos();
      while (waiting() < ENOUGH && left > 0 && !closing) {
        left = arrived.awaitNanos(left);
      }
      return closing;
    } finally {
      lock.unlock();
    }
  }

  private void write(List<Note> all) throws InterruptedException {
    var bySite = new LinkedHashMap<SiteId, List<Activity>>();
    all.forEach(note -> bySite.computeIfAbsent(note.site(), _ -> new ArrayList<>()).add(note.activity()));
    var writes = new ArrayList<Write>();
    bySite.forEach((site, noted) -> {
      for (int from = 0; from < noted.size(); from += Notes.MOST) {
        var some = noted.subList(from, Math.min(noted.size(), from + Notes.MOST));
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
