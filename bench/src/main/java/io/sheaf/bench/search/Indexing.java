package io.sheaf.bench.search;

import io.sheaf.bench.measure.Contender;
import io.sheaf.bench.measure.Contest;
import io.sheaf.bench.measure.Report;
import io.sheaf.bench.measure.Sheet;
import io.sheaf.storage.index.lucene.RawWriter;
import io.sheaf.storage.table.sqlite.RawSearch;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.jspecify.annotations.Nullable;

/// What indexing costs and does: two equal servers, one of which cannot index because somebody else holds the lock of
/// its index. It writes the same, notes of changes included; what it left is then indexed while nobody writes.
final class Indexing {

  static final String BESIDE = "writes beside indexing";
  static final String RATE = "indexing";
  static final int WRITERS = 16;

  private static final Duration LOOK_EVERY = Duration.ofMillis(20);
  private static final long NO_LONGER_NANOS = TimeUnit.MINUTES.toNanos(3);

  private final Site indexed;
  private final Site held;
  private final Sheet sheet;
  private final PrintStream progress;

  Indexing(Site indexed, Site held, Sheet sheet, PrintStream progress) {
    this.indexed = indexed;
    this.held = held;
    this.sheet = sheet;
    this.progress = progress;
  }

  void run(Contest.Plan plan, int backlog, Path scratch) throws Exception {
    var locked = new IndexLock(held.index());
    try {
      held.restart(locked::take);
      beside(plan);
      int documents = fill(backlog);
      held.restart(locked::release);
      var ours = following(documents);
      var bare = bare(Math.min(documents, backlog), scratch);
      sheet.add(RATE, 0, null, String.format(Locale.ROOT, "bare writer: %s/s; %s/s of a backlog of %,d",
          Report.rate(bare), Report.rate(ours), documents), ours / bare);
      progress.printf(Locale.ROOT, "  %-32s %s/s, a bare writer %s/s%n", RATE, Report.rate(ours), Report.rate(bare));
    } finally {
      locked.release();
    }
  }

  private void beside(Contest.Plan plan) throws Exception {
    progress.println("Writing beside indexing, and without ...");
    var result = new Contest(settling(indexed), held.writing(), plan).at(WRITERS);
    sheet.add(BESIDE, WRITERS, result.ours(), "index held: " + Report.rate(result.theirs().perSecond()) + "/s",
        result.rateRatio());
    progress.printf(Locale.ROOT, "  %-32s %s/s, with the index held %s/s%n", BESIDE,
        Report.rate(result.ours().perSecond()), Report.rate(result.theirs().perSecond()));
  }

  /// The other one's turn begins when the index of this one has followed: it has the machine for itself.
  private Contender settling(Site site) {
    var writing = site.writing();
    return concurrency -> {
      var crew = writing.crew(concurrency);
      return (length, most) -> {
        var slice = crew.slice(length, most);
        int behind = site.notFollowed();
        long began = System.nanoTime();
        site.settle();
        progress.printf(Locale.ROOT, "    %,.0f writes a second; %,d to follow, done in %.1f s%n", slice.rate(), behind,
            (System.nanoTime() - began) / 1e9);
        return slice;
      };
    };
  }

  /// Has at least so many documents wait for the index, and answers how many there are.
  private int fill(int backlog) throws Exception {
    int waiting = held.notFollowed();
    if (waiting < backlog) {
      held.writing().crew(WRITERS).slice(Duration.ofMinutes(10), Math.ceilDiv(backlog - waiting, WRITERS));
    }
    return held.notFollowed();
  }

  /// At what rate they are followed: over the second half, when both are warm.
  private double following(int documents) throws Exception {
    progress.printf(Locale.ROOT, "Indexing %,d documents that waited ...%n", documents);
    try (var raw = new RawSearch(held.database())) {
      var half = new SecondHalf(documents);
      int least = documents;
      long since = System.nanoTime();
      for (int left = raw.notFollowed(); !half.isOver(); left = raw.notFollowed()) {
        half.left(left, System.nanoTime());
        if (left < least) {
          least = left;
          since = System.nanoTime();
        } else if (System.nanoTime() - since > NO_LONGER_NANOS) {
          throw new IllegalStateException("the index does not follow: " + left + " changes are left");
        }
        LockSupport.parkNanos(LOOK_EVERY.toNanos());
      }
      return half.perSecond();
    }
  }

  private double bare(int documents, Path scratch) throws IOException {
    var texts = texts(documents);
    var half = new SecondHalf(documents);
    try (var writer = new RawWriter(scratch.resolve("bare-index"))) {
      for (int done = 0; done < documents; done++) {
        writer.add(held.corpus().id(done), texts.get(done));
        if (done + 1 < documents) {
          half.left(documents - done - 1, System.nanoTime());
        }
      }
      writer.commit();
      half.left(0, System.nanoTime());
    }
    return half.perSecond();
  }

  private List<String> texts(int documents) {
    return IntStream.range(0, documents).mapToObj(held.corpus()::text).toList();
  }

  /// The lock that whoever writes an index holds.
  private static final class IndexLock {

    private final Path index;
    private @Nullable FSDirectory directory;
    private @Nullable Lock lock;

    IndexLock(Path index) {
      this.index = index;
    }

    void take() throws IOException {
      var opened = FSDirectory.open(index);
      directory = opened;
      lock = opened.obtainLock(IndexWriter.WRITE_LOCK_NAME);
    }

    void release() throws IOException {
      if (lock != null) {
        lock.close();
        lock = null;
      }
      if (directory != null) {
        directory.close();
        directory = null;
      }
    }
  }
}
