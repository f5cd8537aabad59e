package io.sheaf.docs.search.feeding;

import io.sheaf.docs.search.feeding.Unsettled.Fed;
import io.sheaf.storage.index.IndexPosition;
import io.sheaf.storage.index.TextIndex;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Has the index commit what was put, and then removes the notes of it; many at once, for a commit is dear.
final class Settlement {

  private static final Logger log = LoggerFactory.getLogger(Settlement.class);
  /// So many are settled without waiting for more.
  private static final int ENOUGH = 1_000;
  private static final Duration FIRST_REST = Duration.ofMillis(500);
  private static final Duration LONGEST_REST = Duration.ofSeconds(30);

  private final Table table;
  private final TextIndex index;
  private final Unsettled unsettled;
  private final Bells bells;
  private final Courtesy courtesy;
  private final Runnable startOver;
  private final Thread settling;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean closing;

  /// @param startOver has the feed look again at what is left
  Settlement(Table table, TextIndex index, Unsettled unsettled, Bells bells, Courtesy courtesy,
      Runnable startOver) {
    this.table = table;
    this.index = index;
    this.unsettled = unsettled;
    this.bells = bells;
    this.courtesy = courtesy;
    this.startOver = startOver;
    this.settling = Thread.ofVirtual().name("sheaf-text-settlement").unstarted(this::settle);
  }

  void start() {
    settling.start();
  }

  private void settle() {
    var rest = FIRST_REST;
    try {
      while (!closing) {
        var fed = unsettled.awaitSome(courtesy::gathering, ENOUGH);
        if (fed.isEmpty()) {
          return;
        }
        try {
          commit(fed);
          write(fed);
          rest = FIRST_REST;
        } catch (RuntimeException failure) {
          if (!closing) {
            log.warn("What was put into the text index is put again: {}", failure.getMessage());
            ended.await(rest.toMillis(), TimeUnit.MILLISECONDS);
            rest = rest.multipliedBy(2).compareTo(LONGEST_REST) > 0 ? LONGEST_REST : rest.multipliedBy(2);
          }
        }
        // why also after a failure: what was put may be lost with the life of the index that it was put into.
        unsettled.remove(fed.stream().map(one -> one.change().key()).toList());
        startOver.run();
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private void commit(List<Fed> fed) {
    IndexPosition last = null;
    for (var one : fed) {
      last = one.position() == null ? last : one.position();
    }
    if (last != null) {
      index.commitUpTo(last);
    }
  }

  private void write(List<Fed> fed) {
    var records = new LinkedHashMap<Key, List<Write>>();
    fed.forEach(one -> one.records().forEach(group -> records.put(group.getFirst().key(), group)));
    new Batches().addEach(records.values()).flush();
    var batches = new Batches().addEach(fed.stream().map(Fed::settling).toList());
    batches.flush();
    if (fed.stream().anyMatch(one -> !one.isWhole())) {
      bells.extractions.ring(0);
    }
  }

  /// Writes in writes as large as they may be; what is added together stays together.
  private final class Batches {

    private final List<Write> open = new ArrayList<>();
    private final List<List<Write>> together = new ArrayList<>();
    private final Set<Key> keys = new HashSet<>();

    Batches addEach(Collection<List<Write>> groups) {
      for (var group : groups) {
        if (open.size() + group.size() > Limits.WRITES || group.stream().anyMatch(each -> keys.contains(each.key()))) {
          flush();
        }
        open.addAll(group);
        together.add(group);
        group.forEach(each -> keys.add(each.key()));
      }
      return this;
    }

    void flush() {
      if (!open.isEmpty()) {
        if (!table.write(List.copyOf(open)).isDone() && together.size() > 1) {
          // why one by one: of those that are not met any more the others know nothing.
          together.forEach(table::write);
        }
        open.clear();
        together.clear();
        keys.clear();
      }
    }
  }

  void close() {
    closing = true;
    ended.countDown();
    try {
      settling.join(Duration.ofSeconds(10));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
