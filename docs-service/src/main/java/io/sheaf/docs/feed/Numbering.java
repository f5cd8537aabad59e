package io.sheaf.docs.feed;

import io.micronaut.context.annotation.Context;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.News;
import io.sheaf.docs.web.Features;
import io.sheaf.docs.web.OnlyProcess;
import io.sheaf.storage.leases.Leases;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.WatchedTable;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.threads.Bell;
import io.sheaf.storage.threads.GivingWay;
import io.micronaut.context.event.ShutdownEvent;
import io.micronaut.runtime.event.annotation.EventListener;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Gives announced events their numbers, one process at a time, many in one write.
@Context
final class Numbering {

  private static final Logger log = LoggerFactory.getLogger(Numbering.class);
  private static final String LEASE = "changes";
  private static final Duration LEASE_LENGTH = Duration.ofSeconds(30);
  private static final Duration LAST_PATIENCE = Duration.ofSeconds(5);
  private static final Duration GATHERING = Duration.ofMillis(20);
  private static final int PAGE = 100;
  /// What is looked up for one write; more would hardly fit into it.
  private static final int MOST_AT_ONCE = 50;

  private final Table table;
  private final Leases leases;
  private final List<Hearer> hearers;
  private final NextChange next;
  private final OnlyProcess only;
  private final Bell bell = new Bell(News.PARTITIONS.size());
  private final @Nullable Thread thread;
  private volatile boolean closing;

  Numbering(WatchedTable table, Leases leases, List<Hearer> hearers, NextChange next, OnlyProcess only,
      Features features) {
    this.table = table;
    this.leases = leases;
    this.hearers = List.copyOf(hearers);
    this.next = next;
    this.only = only;
    table.telling(this::heard);
    this.thread = features.automation() ? GivingWay.start("sheaf-feed", this::run) : null;
  }

  private void heard(List<Write> writes) {
    for (var write : writes) {
      if (write instanceof Write.Put put) {
        int shard = News.PARTITIONS.indexOf(put.key().partition());
        if (shard >= 0) {
          bell.ring(shard);
        }
      }
    }
  }

  private void run() {
    try {
      while (!closing) {
        bell.await(only.isOnly() ? Duration.ofMinutes(1) : Duration.ofSeconds(1));
        try {
          if (only.isOnly() || leases.take(LEASE, LEASE_LENGTH).isPresent()) {
            numberAll();
            // why: while many write, what a few milliseconds bring goes into one write.
            Thread.sleep(GATHERING);
          }
        } catch (RuntimeException failure) {
          if (!closing) {
            log.warn("Changes get their numbers later: {}", failure.toString());
          }
          bell.ringAll();
          Thread.sleep(Duration.ofSeconds(1));
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void numberAll() {
    boolean more = true;
    while (more && !closing) {
      more = false;
      for (int shard = 0; shard < News.PARTITIONS.size(); shard++) {
        more |= number(shard);
      }
    }
  }

  /// Whether there may be more in the shard.
  private boolean number(int shard) {
    var items = table.page(Query.of(TableSchema.NEWS.main().globalPartition(shard)).limit(PAGE)).items();
    var waiting = new ArrayDeque<>(items.stream().map(News::read).toList());
    while (!waiting.isEmpty() && !closing) {
      write(waiting);
    }
    return items.size() == PAGE;
  }

  /// Writes as many of these as fit into one write, and takes them off.
  private void write(ArrayDeque<News> waiting) {
    while (true) {
      var keys = waiting.stream().flatMap(news -> news.events().stream().map(place -> place.key(news.site())))
          .limit(MOST_AT_ONCE).collect(Collectors.toCollection(LinkedHashSet::new));
      var batch = new Batch(keys, table.find(keys), heads(waiting));
      var rest = new ArrayDeque<>(waiting);
      while (!rest.isEmpty() && batch.takes(rest.getFirst())) {
        rest.removeFirst();
      }
      if (table.write(batch.writes()).isDone()) {
        waiting.clear();
        waiting.addAll(batch.shortened(rest));
        batch.numbered().forEach(next::arrived);
        return;
      }
    }
  }

  private Map<SiteId, Long> heads(Collection<News> waiting) {
    var keys = new LinkedHashMap<SiteId, Key>();
    waiting.forEach(news -> keys.computeIfAbsent(news.site(), NextChange::headKey));
    var items = table.find(new LinkedHashSet<>(keys.values()));
    var heads = new LinkedHashMap<SiteId, Long>();
    keys.forEach((site, key) -> {
      var item = items.get(key);
      heads.put(site, item == null ? 0L : item.wholeNumber("count"));
    });
    return heads;
  }

  /// What goes into one write.
  private final class Batch {

    private final Set<Key> lookedUp;
    private final Map<Key, Item> events;
    private final Map<SiteId, Long> before;
    private final Map<SiteId, Long> heads = new LinkedHashMap<>();
    private final Map<Key, Write> writes = new LinkedHashMap<>();
    private @Nullable News partly;

    Batch(Set<Key> lookedUp, Map<Key, Item> events, Map<SiteId, Long> heads) {
      this.lookedUp = lookedUp;
      this.events = events;
      this.before = heads;
    }

    /// Whether it has taken all of it, and may take more.
    boolean takes(News news) {
      int taken = 0;
      for (var place : news.events()) {
        var key = place.key(news.site());
        var item = events.get(key);
        // why -2: the announcement itself, and the head of its site.
        if (!lookedUp.contains(key)
            || !add(item == null ? Map.of() : heard(news, place, item), Limits.WRITES - heads.size() - 2)) {
          if (taken > 0) {
            partly = news.without(taken);
            writes.put(news.key(), Write.put(partly.item(), Condition.present()));
          }
          return false;
        }
        if (item != null) {
          heads.put(news.site(), head(news.site()) + 1);
        }
        taken++;
      }
      writes.put(news.key(), Write.delete(news.key(), Condition.present()));
      return true;
    }

    private boolean add(Map<Key, Write> further, int most) {
      if (!writes.isEmpty() && writes.size() + further.size() > most) {
        return false;
      }
      further.forEach(writes::putIfAbsent);
      return true;
    }

    /// Everything because of one event.
    private Map<Key, Write> heard(News news, News.Place place, Item item) {
      long number = head(news.site()) + 1;
      var change = new Change(number, Events.read(item));
      var all = new LinkedHashMap<Key, Write>();
      var key = TableSchema.CHANGE.key(news.site(), number);
      all.put(key, Write.insert(Item.of(key).with("number", number).with("shard", place.shard())
          .with("when", place.when().text()).with("eventId", place.eventId()).build()));
      // why: a site that is erased meanwhile gets no changes any more.
      all.put(item.key(), Write.check(item.key(), Condition.present()));
      hearers.forEach(hearer -> hearer.hear(change).forEach(write -> all.put(write.key(), write)));
      return all;
    }

    private long head(SiteId site) {
      var head = heads.get(site);
      return head != null ? head : before.getOrDefault(site, 0L);
    }

    List<Write> writes() {
      var all = new ArrayList<>(writes.values());
      heads.forEach((site, count) -> {
        long was = before.getOrDefault(site, 0L);
        all.add(Write.put(Item.of(NextChange.headKey(site)).with("count", count).build(),
            was == 0 ? Condition.absent() : Condition.equal("count", was)));
      });
      return all;
    }

    /// What is left, of the first only what was not taken.
    List<News> shortened(ArrayDeque<News> rest) {
      var left = new ArrayList<>(rest);
      if (partly != null) {
        left.set(0, partly);
      }
      return left;
    }

    Map<SiteId, Long> numbered() {
      return heads;
    }
  }

  /// Before anything is put away: who still works then takes out new tools, and nobody puts those away.
  @EventListener
  void end(ShutdownEvent shutdown) {
    closing = true;
    if (thread != null) {
      thread.interrupt();
      try {
        thread.join(LAST_PATIENCE);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
