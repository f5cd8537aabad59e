package io.sheaf.docs.governance.ledger;

import io.micronaut.context.annotation.Context;
import io.sheaf.docs.access.users.Users;
import io.sheaf.docs.gate.ByLink;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What was noticed and is not written down yet. Where no other process can be at work, the writer of the ledger borrows
/// it from here; what it has not begun to write after twice [#LOOK_EVERY] is written down apart, many notes in one item,
/// and comes to the ledger from there. What is only here is lost when the process is killed.
///
/// It is bounded: when the table takes notes more slowly than they come, who brings one waits a moment until there is
/// room; what finds none even then is counted and logged.
@Context
final class Notebook {

  private static final Logger log = LoggerFactory.getLogger(Notebook.class);
  /// why: what is noted right after one look is written down at the next but one, which is well within a second.
  private static final Duration LOOK_EVERY = Duration.ofMillis(300);
  private static final Duration PATIENCE = Duration.ofMillis(250);
  private static final Duration LAST_PATIENCE = Duration.ofSeconds(5);
  private static final int MOST = 20_000;
  /// From so many on nobody waits for more to come.
  private static final int ENOUGH = 4_000;
  /// Lent at a time: as long as so many are not written, no more are.
  private static final int MOST_LENT = 2_000;
  private static final int ITEMS_A_WRITE = 25;
  private static final int ONE_BY_ONE = 20;

  private final Table table;
  private final Stamps stamps;
  private final Refusals refusals;
  private final Strangers strangers;
  private final SignIns signIns;
  private final boolean isOn;
  /// why without a lock: every request that shows something comes here.
  private final Queue<Note> notes = new ConcurrentLinkedQueue<>();
  private final AtomicLong added = new AtomicLong();
  private final LongAdder asked = new LongAdder();
  private final AtomicLong taken = new AtomicLong();
  /// What the writer of the ledger has and may not have written; to be used with the lock.
  private final ArrayDeque<Note> lent = new ArrayDeque<>();
  private final LongAdder missed = new LongAdder();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final Condition emptied = lock.newCondition();
  private final Condition ended = lock.newCondition();
  private final @Nullable Thread thread;
  private volatile Runnable reader = () -> {
  };
  private boolean closing;

  Notebook(Table table, Users users, Stamps stamps, InstantSource clock, Switch activities) {
    this.table = table;
    this.stamps = stamps;
    this.refusals = new Refusals(clock, ONE_BY_ONE);
    this.strangers = new Strangers(table, clock);
    this.signIns = new SignIns(users, clock);
    this.isOn = activities.isOn();
    this.thread = isOn ? Thread.ofVirtual().name("sheaf-notebook").start(this::run) : null;
  }

  /// Has somebody called when there is something to [#lend].
  void readBy(Runnable call) {
    reader = call;
  }

  void seen(Call call, Shows.Sight sight, List<Call.Shown> shown) {
    if (isOn) {
      var site = call.byLink().map(ByLink::site).orElseGet(call::site);
      shown.forEach(one -> note(new Note(site, Attempts.seen(call, sight, one, stamps.next()))));
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

  /// An attempt of somebody who is not known, by a link that there is.
  void visit(ByLink link, Function<Stamp, Activity> attempt) {
    if (isOn) {
      vain(strangers.of(link, attempt.apply(stamps.next())));
    }
  }

  /// An attempt to sign in by that name.
  void signIn(String username, Function<Stamp, Activity> attempt) {
    if (isOn) {
      vain(signIns.of(username, attempt.apply(stamps.next())));
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

  /// Somebody has asked for something, whether there will be anything to note of it or not.
  void asked() {
    asked.increment();
  }

  /// How often so far.
  long questions() {
    return asked.sum();
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

  /// What was noted first, at most so many. Who borrows it claims each before writing it, and says when it is written;
  /// what is not claimed in time is written down here.
  List<Note> lend(int most) {
    lock.lock();
    try {
      lent.removeIf(Note::isWritten);
      if (lent.size() >= MOST_LENT) {
        return List.of();
      }
      boolean isCrowded = isCrowded();
      var some = new ArrayList<Note>();
      while (some.size() < most && first() instanceof Note note) {
        some.add(note);
      }
      lent.addAll(some);
      tell(isCrowded);
      return some;
    } finally {
      lock.unlock();
    }
  }

  /// What was noted until then and nobody has written down, or begun to.
  private List<Note> due(long moment) {
    lock.lock();
    try {
      boolean isCrowded = isCrowded();
      var due = new ArrayList<Note>();
      lent.removeIf(note -> note.isWritten() || note.isOlderThan(moment) && note.claim() && due.add(note));
      while (notes.peek() instanceof Note oldest && oldest.isOlderThan(moment) && first() instanceof Note note) {
        due.add(note);
      }
      tell(isCrowded);
      return due;
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Note first() {
    var first = notes.poll();
    if (first != null) {
      taken.incrementAndGet();
    }
    return first;
  }

  private boolean isCrowded() {
    return waiting() + ENOUGH >= MOST;
  }

  /// Who waits for room, that there is some.
  private void tell(boolean wasCrowded) {
    if (wasCrowded) {
      emptied.signalAll();
    }
  }

  private void run() {
    try {
      boolean isLast = false;
      long seen = System.nanoTime();
      while (!isLast) {
        awaitFirst();
        isLast = isClosingAfterGathering();
        long now = System.nanoTime();
        var all = due(isLast || waiting() >= ENOUGH ? now : seen);
        seen = now;
        all.addAll(refusals.passed());
        all.addAll(found("attempts without credentials", strangers::found));
        all.addAll(found("attempts to sign in", signIns::found));
        if (isLast) {
          all.addAll(refusals.rest());
          all.addAll(strangers.rest());
          all.addAll(signIns.rest());
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

  /// why whatever happens: what is noted of others is not to be lost with it.
  private static List<Note> found(String what, Supplier<List<Note>> looking) {
    try {
      return looking.get();
    } catch (RuntimeException failure) {
      log.warn("Some {} are lost: {}", what, failure.toString());
      return List.of();
    }
  }

  private void awaitFirst() throws InterruptedException {
    lock.lock();
    try {
      while (notes.isEmpty() && lent.isEmpty() && !refusals.isCounting() && !strangers.isWaiting()
          && !signIns.isWaiting() && !closing) {
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
