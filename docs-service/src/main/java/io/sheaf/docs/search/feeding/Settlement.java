package io.sheaf.docs.search.feeding;

import io.sheaf.docs.documents.syncs.Syncs;
import io.sheaf.docs.search.feeding.Unsettled.Fed;
import io.sheaf.storage.index.IndexPosition;
import io.sheaf.storage.index.TextIndex;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
  private final Syncs syncs;
  private final Unsettled unsettled;
  private final Bells bells;
  private final Courtesy courtesy;
  private final Runnable startOver;
  private final Thread settling;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean closing;

  /// @param startOver has the feed look again at what is left
  Settlement(Table table, TextIndex index, Syncs syncs, Unsettled unsettled, Bells bells, Courtesy courtesy,
      Runnable startOver) {
    this.table = table;
    this.index = index;
    this.syncs = syncs;
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

  /// why first what is on record: with the notes goes what says that it is still to be written.
  private void write(List<Fed> fed) {
    var records = new ArrayList<List<Write>>();
    var markers = new LinkedHashMap<Key, Write>();
    for (var one : fed) {
      if (one.marker() instanceof Write marker) {
        markers.put(marker.key(), marker);
      }
      // why the check: a document that went meanwhile must not leave a record behind.
      one.records().forEach(record -> records.add(List.of(syncs.recording(record.ref(), record.sync()),
          Write.check(record.ref().key(), Condition.present()))));
    }
    markers.values().forEach(marker -> records.add(List.of(marker)));
    Batches.write(table, records);
    Batches.write(table, fed.stream().map(Settlement::settling).toList());
    if (fed.stream().anyMatch(one -> !one.isWhole())) {
      bells.extractions.ring(0);
    }
  }

  private static List<Write> settling(Fed fed) {
    var gone = Write.delete(fed.change().key());
    return fed.isWhole() ? List.of(gone) : List.of(gone, Write.put(fed.change().extraction(fed.later())));
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
