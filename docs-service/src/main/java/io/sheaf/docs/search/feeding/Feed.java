package io.sheaf.docs.search.feeding;

import io.micronaut.context.annotation.Context;
import io.sheaf.docs.changes.Forgetful;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.syncs.Syncs;
import io.sheaf.docs.web.OnlyProcess;
import io.sheaf.storage.index.IndexPosition;
import io.sheaf.storage.index.TextIndex;
import io.sheaf.storage.leases.Leases;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.threads.GivingWay;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Puts into the index what changes become, oldest first but for those somebody waits for; [Settlement] then removes
/// their notes. Of several processes one feeds. While many documents change it rests more than it works, but not
/// when somebody waits.
@Context
final class Feed implements Forgetful {

  private static final Logger log = LoggerFactory.getLogger(Feed.class);
  private static final int AT_ONCE = 100;
  /// Of how many documents changes may be put and not yet settled. A settlement waits for a commit, which comes once
  /// a second at most, and takes what was put before it: with half as many a second the feed waits for it.
  private static final int MOST_UNSETTLED = 8_000;
  /// Those who wait ask again when there is no room.
  private static final int MOST_URGENT = 1_000;
  private static final Duration CATCHES_UP_WITHIN = Duration.ofSeconds(1);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(30);
  private static final Duration LOOK_FOR_OTHERS_EVERY = Duration.ofSeconds(1);
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration FIRST_REST = Duration.ofMillis(500);
  private static final Duration LONGEST_REST = Duration.ofSeconds(30);

  private final Table table;
  private final TextIndex index;
  private final IndexRevisions revisions;
  private final Stamps stamps;
  private final Bells bells;
  private final Courtesy courtesy;
  private final Leases leases;
  private final boolean isOnly;
  private final Unsettled unsettled = new Unsettled();
  private final BlockingQueue<Key> urgent = new LinkedBlockingQueue<>(MOST_URGENT);
  private final @Nullable Position[] cursors = new Position[TextChange.SHARDS];
  private final KnownSites sites;
  private final Puts puts;
  private final Settlement settlement;
  private final Thread feeding;
  private volatile long leaseTerm;
  private final Reach reach = new Reach();
  private volatile long hurriedUntil = System.nanoTime();
  private volatile boolean startsOver;
  private volatile boolean closing;
  private final CountDownLatch ended = new CountDownLatch(1);

  Feed(Table table, TextIndex index, Documents documents, IndexEntries entries, IndexRevisions revisions, Syncs syncs,
      Stamps stamps, Bells bells, Courtesy courtesy, Leases leases, OnlyProcess only) {
    this.table = table;
    this.index = index;
    this.revisions = revisions;
    this.stamps = stamps;
    this.bells = bells;
    this.courtesy = courtesy;
    this.leases = leases;
    this.isOnly = only.isOnly();
    this.sites = new KnownSites();
    this.puts = new Puts(index, documents, entries, revisions, stamps, unsettled, sites);
    this.settlement = new Settlement(table, index, syncs, unsettled, bells, courtesy, this::startOver);
    this.feeding = GivingWay.start("sheaf-text-feed", this::feed);
    settlement.start();
  }

  private void startOver() {
    startsOver = true;
    bells.changes.ringAll();
  }

  private void feed() {
    var rest = FIRST_REST;
    try {
      while (!closing) {
        var due = bells.changes.await(isOnly ? LOOK_EVERY : LOOK_FOR_OTHERS_EVERY);
        try {
          if (mayFeed()) {
            feedUrgent();
            feedShards(due);
          } else {
            urgent.clear();
          }
          rest = FIRST_REST;
        } catch (RuntimeException failure) {
          if (!closing) {
            log.warn("The text index follows later: {}", failure.getMessage());
            ended.await(rest.toMillis(), TimeUnit.MILLISECONDS);
            rest = rest.multipliedBy(2).compareTo(LONGEST_REST) > 0 ? LONGEST_REST : rest.multipliedBy(2);
            startOver();
          }
        }
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /// why the term: revisions of who feeds now must be higher than those of who fed before.
  private boolean mayFeed() {
    if (isOnly) {
      return true;
    }
    var lease = leases.take("text-index", LEASE);
    if (lease.isEmpty()) {
      leaseTerm = 0;
      return false;
    }
    if (lease.get().term() != leaseTerm) {
      revisions.begin();
      leaseTerm = lease.get().term();
    }
    return true;
  }

  private void feedShards(BitSet due) throws InterruptedException {
    if (startsOver) {
      startsOver = false;
      Arrays.fill(cursors, null);
    }
    var shards = due.isEmpty() ? all() : due;
    for (int shard = shards.nextSetBit(0); shard >= 0 && !closing; shard = shards.nextSetBit(shard + 1)) {
      feedShard(shard);
    }
  }

  private static BitSet all() {
    var all = new BitSet();
    all.set(0, TextChange.SHARDS);
    return all;
  }

  private void feedShard(int shard) throws InterruptedException {
    var list = Query.of(TableSchema.TEXT_INDEX_CHANGE.main().globalPartition(shard)).limit(AT_ONCE);
    while (!closing) {
      long began = System.nanoTime();
      var before = stamps.next();
      var page = table.page(list.after(cursors[shard]));
      if (!page.items().isEmpty()) {
        keepUp();
      }
      feed(page.items());
      feedUrgent();
      if (!page.items().isEmpty()) {
        cursors[shard] = list.at(page.items().getLast());
        var last = TextChange.read(page.items().getLast()).when();
        reach.come(shard, page.next() == null ? before : last);
        rest(System.nanoTime() - began, last);
      }
      if (page.next() == null) {
        reach.come(shard, before);
        return;
      }
      unsettled.awaitRoom(MOST_UNSETTLED);
    }
  }

  /// After work that took so long and has come to this change; what somebody waits for is fed meanwhile.
  private void rest(long workedNanos, Stamp reached) throws InterruptedException {
    var behind = Duration.between(reached.micros(), stamps.next().micros());
    long end = System.nanoTime() + courtesy.rest(workedNanos, behind).toNanos();
    for (long left = end - System.nanoTime(); left > 0 && !closing && !isHurried(); left = end - System.nanoTime()) {
      var awaited = urgent.poll(left, TimeUnit.NANOSECONDS);
      if (awaited != null) {
        feedNow(awaited);
      }
    }
  }

  private boolean isHurried() {
    return hurriedUntil - System.nanoTime() > 0;
  }

  private void feedUrgent() {
    for (var key = urgent.poll(); key != null && !closing; key = urgent.poll()) {
      feedNow(key);
    }
  }

  private void feedNow(Key key) {
    table.find(key).ifPresent(item -> {
      keepUp();
      puts.put(fresh(List.of(item)), () -> {
      });
    });
  }

  /// why after the notes were read: a site that was erased and made again has its notes behind the erasure's term.
  private void keepUp() {
    if (!isOnly) {
      revisions.keepUp();
    }
  }

  private void feed(List<Item> notes) {
    puts.put(fresh(notes), this::feedUrgent);
  }

  private List<TextChange> fresh(List<Item> notes) {
    return notes.stream().filter(note -> !unsettled.has(note.key())).map(TextChange::read).toList();
  }

  /// How far the index has come with a change.
  sealed interface Progress {

    /// All of it was put, and is there at this position.
    record Fed(@Nullable IndexPosition position) implements Progress {}

    /// All of it is committed, and there at this position; without one, in the index as it was opened.
    record Settled(@Nullable IndexPosition position) implements Progress {}

    record Behind() implements Progress {}
  }

  /// Waits until the index has the change, its texts included; at most so long. What was changed before is there as
  /// well, unless the index is so far behind that it takes more than [#CATCHES_UP_WITHIN].
  Progress await(ChangeNotes.Named change, Duration patience) {
    try {
      if (isOnly || leaseTerm != 0) {
        hurriedUntil = System.nanoTime() + CATCHES_UP_WITHIN.toNanos();
        urgent.offer(TextChange.key(change.when(), change.id()));
        bells.changes.ringAll();
        reach.await(change.when(), Math.min(CATCHES_UP_WITHIN.toNanos(), patience.toNanos()));
      }
      return awaited(change, patience);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return new Progress.Behind();
    }
  }

  private Progress awaited(ChangeNotes.Named change, Duration patience) throws InterruptedException {
    var key = TextChange.key(change.when(), change.id());
    var extraction = TextChange.extractionKey(change.when(), change.id());
    long end = System.nanoTime() + patience.toNanos();
    long wait = Duration.ofMillis(5).toNanos();
    while (true) {
      var fed = unsettled.find(key);
      if (fed.isPresent() && fed.get().isWhole()) {
        return new Progress.Fed(fed.get().position() == null ? null : puts.latest());
      }
      if (fed.isEmpty()) {
        if (isSettled(key, extraction)) {
          return new Progress.Settled(puts.latest());
        }
        urgent.offer(key);
        bells.changes.ring(0);
      }
      long left = end - System.nanoTime();
      if (left <= 0 || closing) {
        return new Progress.Behind();
      }
      unsettled.awaitWhole(key, Math.min(left, wait));
      wait = Math.min(wait * 2, Duration.ofMillis(200).toNanos());
    }
  }

  /// why two looks: between the parts of one it may go from the one place to the other.
  private boolean isSettled(Key key, Key extraction) {
    for (int look = 0; look < 2; look++) {
      if (unsettled.has(key) || !table.find(List.of(key, extraction)).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /// Removes a site that was erased from the index, durably.
  @Override
  public void forget(SiteId site) {
    if (!isOnly) {
      // why: another process may have put what the site had, with revisions of a later term than ours.
      revisions.begin();
    }
    index.commitUpTo(index.removeSite(site, revisions.next()));
    table.write(Write.delete(KnownSites.key(site)));
    sites.forget(site);
  }

  @PreDestroy
  void close() {
    // why no interrupt: one that meets the index at its files would end its life.
    closing = true;
    ended.countDown();
    unsettled.close();
    bells.changes.ringAll();
    settlement.close();
    try {
      feeding.join(Duration.ofSeconds(10));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
