package io.sheaf.docs.governance.ledger;

import io.micronaut.context.annotation.Context;
import io.sheaf.docs.feed.ChangeFeed;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.SiteGuard;
import io.sheaf.docs.governance.activities.FromEvents;
import io.sheaf.docs.web.Features;
import io.sheaf.docs.web.OnlyProcess;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.leases.Leases;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Partition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.WatchedTable;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import io.sheaf.storage.threads.Bell;
import io.sheaf.storage.threads.GivingWay;
import io.sheaf.storage.threads.Rests;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Brings into the ledgers what the feed and the notes have, one process at a time, many activities in one write; where
/// there is but one process, what its notebook has not written down yet as well.
///
/// The lease only keeps processes from doing it twice; what keeps a ledger whole is that every write of it relies on
/// its head.
@Context
final class Recorder {

  private static final Logger log = LoggerFactory.getLogger(Recorder.class);
  private static final String LEASE = "ledger";
  private static final Duration LEASE_LENGTH = Duration.ofSeconds(30);
  private static final Duration GATHERING = Duration.ofMillis(200);
  private static final int PAGE = 100;
  private static final int CHANGES = 80;
  /// Of what is in memory alone: not more than is written soon.
  private static final int NOTED = 400;
  /// As many requests and changes a second as make this process a busy one.
  private static final long BUSY = 500;
  /// why so long: while it writes, everybody else who writes waits.
  private static final int RESTS = 19;
  private static final Caller SERVICE = Caller.service("System");
  private static final List<Partition> LISTS = List.of(TableSchema.LEDGER_DUE.main().globalPartition(),
      TableSchema.LEDGER_NOTES.main().globalPartition());

  private final WatchedTable table;
  private final Leases leases;
  private final ChangeFeed feed;
  private final Ledger ledger;
  private final Notebook notebook;
  private final List<SiteGuard> guards;
  private final OnlyProcess only;
  private final Bell bell = new Bell(LISTS.size());
  private final LongAdder changes = new LongAdder();
  private final Rests rests;
  /// When nothing older was left to be recorded, the last time.
  private long level = System.nanoTime();
  private final @Nullable Thread thread;
  private volatile boolean closing;

  Recorder(WatchedTable table, Leases leases, ChangeFeed feed, Ledger ledger, Notebook notebook,
      List<SiteGuard> guards, OnlyProcess only, Features features, Switch activities) {
    this.table = table;
    this.leases = leases;
    this.feed = feed;
    this.ledger = ledger;
    this.notebook = notebook;
    this.guards = List.copyOf(guards);
    this.only = only;
    this.rests = new Rests(RESTS, BUSY, () -> changes.sum() + notebook.questions(), System::nanoTime);
    table.telling(this::heard);
    if (only.isOnly()) {
      notebook.readBy(bell::ringAll);
    }
    this.thread = features.automation() && activities.isOn() ? GivingWay.start("sheaf-ledger", this::run) : null;
  }

  private void heard(List<Write> writes) {
    for (var write : writes) {
      if (write instanceof Write.Put put) {
        for (int list = 0; list < LISTS.size(); list++) {
          if (put.key().partition().equals(LISTS.get(list).text())) {
            changes.increment();
            bell.ring(list);
          }
        }
      }
    }
  }

  private void run() {
    try {
      while (!closing) {
        bell.await(only.isOnly() ? Duration.ofMinutes(1) : Duration.ofSeconds(1));
        level = System.nanoTime();
        // why: what a fifth of a second brings goes into one write; nobody waits for it.
        Thread.sleep(GATHERING);
        try {
          boolean more = true;
          while (more && !closing && (only.isOnly() || leases.take(LEASE, LEASE_LENGTH).isPresent())) {
            more = record();
          }
        } catch (RuntimeException failure) {
          if (!closing) {
            log.warn("Activities are recorded later: {}", failure.toString());
          }
          bell.ringAll();
          Thread.sleep(Duration.ofSeconds(1));
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// What waits for one site.
  private static final class Waiting {
    private @Nullable Item due;
    private final ArrayDeque<Notes> notes = new ArrayDeque<>();
    private final ArrayDeque<Note> noted = new ArrayDeque<>();

    /// What others have written down by now is gone from here.
    private boolean isAnything() {
      noted.removeIf(Note::isWritten);
      return due != null || !notes.isEmpty() || !noted.isEmpty();
    }
  }

  /// A round over the sites that something waits for; whether there may be more.
  private boolean record() {
    var sites = new LinkedHashMap<SiteId, Waiting>();
    boolean more = false;
    var pages = table.pages(LISTS.stream().map(list -> Query.of(list).limit(PAGE)).toList());
    for (var item : pages.get(0).items()) {
      sites.computeIfAbsent(new SiteId(item.text("siteId")), _ -> new Waiting()).due = item;
    }
    for (var item : pages.get(1).items()) {
      sites.computeIfAbsent(new SiteId(item.text("siteId")), _ -> new Waiting()).notes.add(Notes.read(item));
    }
    for (var page : pages) {
      more |= page.next() != null;
    }
    // why only then: where others are at work, a write whose answer is lost would be repeated unseen.
    var noted = only.isOnly() ? notebook.lend(NOTED) : List.<Note>of();
    noted.forEach(note -> sites.computeIfAbsent(note.site(), _ -> new Waiting()).noted.add(note));
    more |= noted.size() == NOTED;
    record(sites);
    return more;
  }

  private void record(Map<SiteId, Waiting> sites) {
    RuntimeException failed = null;
    for (var site : sites.entrySet()) {
      if (closing) {
        return;
      }
      try {
        record(site.getKey(), site.getValue());
      } catch (RuntimeException failure) {
        // why on: what is wrong with one site is not to keep the others waiting.
        log.debug("The ledger of {} could not be written", site.getKey(), failure);
        failed = failure;
      }
    }
    if (failed != null) {
      throw failed;
    }
  }

  private void record(SiteId site, Waiting waiting) {
    if (isClosed(site)) {
      waiting.noted.stream().filter(Note::claim).forEach(Note::written);
      forget(site, waiting);
      return;
    }
    if (isNone(site)) {
      // why not what is in memory alone: it may have been seen in the very moment in which the site began.
      forget(site, waiting);
      return;
    }
    var taken = new HashSet<Key>();
    boolean more = true;
    while (more && !closing && waiting.isAnything()) {
      var claimed = new ArrayList<Note>();
      long began = System.nanoTime();
      try {
        more = grow(site, waiting, taken, claimed);
      } finally {
        // why: what was not written after all is for whoever comes first.
        claimed.forEach(Note::release);
      }
      rest(System.nanoTime() - began);
    }
  }

  /// why: every activity costs the writer of the table, which gives way to nobody, more than what it tells of does.
  private void rest(long workedNanos) {
    var rest = rests.after(workedNanos, Duration.ofNanos(System.nanoTime() - level));
    if (rest.isPositive()) {
      LockSupport.parkNanos(rest.toNanos());
    }
  }

  /// One write more, with as much of what waits as it holds; whether the next one may go on.
  private boolean grow(SiteId site, Waiting waiting, Set<Key> taken, List<Note> claimed) {
    var before = Head.of(table, site);
    var growing = new Growing(before, taken);
    boolean isWhole = waiting.due == null || readFeed(site, before, growing);
    int notes = isWhole ? takeNotes(waiting, growing) : 0;
    if (isWhole && notes == waiting.notes.size()) {
      takeNoted(waiting, growing, claimed);
    }
    var mark = waiting.due;
    if (isWhole && mark != null && isUnchanged(mark)) {
      growing.alongside(Write.delete(mark.key(), Condition.equal("number", mark.wholeNumber("number"))));
    }
    if (growing.isEmpty()) {
      return false;
    }
    return switch (table.write(growing.writes(ledger.due(before, growing)))) {
      case WriteOutcome.Done _ -> {
        claimed.forEach(Note::written);
        // why gone from here also where the mark was renewed: who renewed it has rung.
        waiting.due = isWhole ? null : waiting.due;
        drop(notes, waiting.notes);
        yield true;
      }
      case WriteOutcome.Unmet unmet -> mayTryAgain(site, waiting, unmet, taken);
    };
  }

  private static void drop(int some, ArrayDeque<Notes> of) {
    for (int done = 0; done < some; done++) {
      of.removeFirst();
    }
  }

  /// why not recorded: its ledger is on its way out with everything else of it.
  private boolean isClosed(SiteId site) {
    var call = Call.ofService(SERVICE, site, "");
    try {
      guards.forEach(guard -> guard.check(site, call));
      return false;
    } catch (Refused closed) {
      return true;
    }
  }

  /// Whether nothing has ever happened there: who names a site that there is none of leaves no trace of it, and an
  /// erased one stays erased. why not by numbers alone: what is seen of a new site at once may be here before the first
  /// change there has got its own.
  private boolean isNone(SiteId site) {
    return Head.of(table, site).number() == 0 && !feed.isBegun(site);
  }

  private void forget(SiteId site, Waiting waiting) {
    if (waiting.due == null && waiting.notes.isEmpty()) {
      return;
    }
    var writes = new ArrayList<Write>();
    writes.add(Write.delete(Marking.key(site)));
    waiting.notes.forEach(notes -> writes.add(Write.delete(notes.key())));
    for (int from = 0; from < writes.size(); from += PAGE) {
      table.write(writes.subList(from, Math.min(writes.size(), from + PAGE)));
    }
  }

  /// why asked before it is a condition: while many write, the mark is renewed all the time, and every other write
  /// would be in vain.
  private boolean isUnchanged(Item mark) {
    return table.find(mark.key()).filter(now -> now.wholeNumber("number") == mark.wholeNumber("number")).isPresent();
  }

  /// Whether all that the feed has is taken with this.
  private boolean readFeed(SiteId site, Head before, Growing growing) {
    var changes = feed.after(site, before.feed(), CHANGES);
    for (var change : changes) {
      if (!growing.hasRoomFor(1)) {
        return false;
      }
      FromEvents.of(change.recorded()).ifPresent(growing::add);
      growing.read(change.number());
    }
    return changes.size() < CHANGES;
  }

  /// How many of the notes are taken with this, each as a whole.
  private static int takeNotes(Waiting waiting, Growing growing) {
    int noted = 0;
    for (var notes : waiting.notes) {
      if (!growing.hasRoomFor(notes.activities().size())) {
        break;
      }
      notes.activities().forEach(growing::add);
      growing.alongside(Write.delete(notes.key(), Condition.present()));
      noted++;
    }
    return noted;
  }

  /// Claims those that are in memory alone and are taken with this.
  private static void takeNoted(Waiting waiting, Growing growing, List<Note> claimed) {
    for (var note : waiting.noted) {
      if (!growing.hasRoomFor(1)) {
        return;
      }
      if (note.claim()) {
        claimed.add(note);
        growing.add(note.activity());
      }
    }
  }

  /// Another process was quicker, the mark was renewed, or a key is another's.
  private static boolean mayTryAgain(SiteId site, Waiting waiting, WriteOutcome.Unmet unmet, Set<Key> taken) {
    var mark = Marking.key(site);
    for (var failure : unmet.failures()) {
      var key = failure.write().key();
      if (key.equals(mark)) {
        // why gone from here: who renewed it has rung.
        waiting.due = null;
      } else if (waiting.notes.stream().anyMatch(notes -> notes.key().equals(key))) {
        return false;
      } else if (failure.write() instanceof Write.Put && !key.equals(Head.key(site))) {
        taken.add(key);
      }
    }
    return true;
  }

  @PreDestroy
  void close() {
    closing = true;
    if (thread != null) {
      thread.interrupt();
      try {
        thread.join(Duration.ofSeconds(5));
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
