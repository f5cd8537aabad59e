package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.CheckpointStore;
import io.sheaf.storage.index.IndexCheckpoint;
import io.sheaf.storage.index.IndexPosition;
import io.sheaf.storage.index.IndexUnavailable;
import io.sheaf.storage.index.IndexedDocument;
import io.sheaf.storage.index.Search;
import io.sheaf.storage.index.SearchOutcome;
import io.sheaf.storage.table.SiteId;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/// One life of the index: from opening the directory to closing it, or to the failure that ends it.
final class OpenIndex implements AutoCloseable {

  private static final int STRIPES = 64;
  /// How many writes there may be between two refreshes: their revisions are kept in memory until then.
  private static final int MOST_UNSEEN = 20_000;
  private static final long LONGEST_COMMIT = TimeUnit.SECONDS.toNanos(60);

  private final LuceneSettings settings;
  private final CheckpointStore checkpoints;
  private final InstantSource clock;
  private final Directory directory;
  private final IndexWriter writer;
  private final SearcherManager searchers;
  private final Revisions revisions;
  private final Tally tally;
  private final Pace pace;

  private final String life = HexFormat.of().toHexDigits(new SecureRandom().nextLong());
  private final long base;
  private final Map<String, Long> earlierLives;
  /// Removing a site excludes all other writes; these exclude each other by document.
  private final ReentrantReadWriteLock sites = new ReentrantReadWriteLock();
  private final Object[] stripes = new Object[STRIPES];
  private final ReentrantLock refreshing = new ReentrantLock();
  private final ReentrantLock committing = new ReentrantLock();
  private final AtomicInteger unseen = new AtomicInteger();
  private final Forgetting forgetting;

  private volatile long visible;
  private volatile CommitData.@Nullable Rebuilt rebuilding;
  private IndexCheckpoint checkpoint;
  private boolean isCheckpointSaved = true;

  OpenIndex(Directory directory, CommitData found, CheckpointStore checkpoints, LuceneSettings settings,
      InstantSource clock) throws IOException {
    this.settings = settings;
    this.checkpoints = checkpoints;
    this.clock = clock;
    this.directory = directory;
    this.checkpoint = found.checkpoint();
    this.rebuilding = found.rebuilding();
    this.earlierLives = found.lives();
    this.base = found.lastNumber();
    this.visible = base;
    this.tally = new Tally(base);
    for (int at = 0; at < STRIPES; at++) {
      stripes[at] = new Object();
    }
    this.writer = new IndexWriter(directory, new IndexWriterConfig(Analysis.ANALYZER)
        .setRAMBufferSizeMB(settings.bufferMegabytes()).setMergeScheduler(new QuietMerges()).setCommitOnClose(false)
        .setMaxFullFlushMergeWaitMillis(0));
    try {
      this.searchers = new SearcherManager(writer, true, false, Weighing.SEARCHERS);
      this.revisions = new Revisions(searchers);
    } catch (IOException | RuntimeException failure) {
      writer.rollback();
      throw failure;
    }
    this.forgetting = new Forgetting(writer, revisions, settings, clock);
    this.pace = new Pace(this, tally, settings);
    pace.start();
  }

  IndexPosition put(IndexedDocument document) throws IOException {
    var key = Layout.key(document.site(), document.id());
    sites.readLock().lock();
    try {
      synchronized (stripe(key)) {
        var before = revisions.get(key);
        if (!revisions.isUnderFloor(document.site(), document.revision()) && before.admitsPut(document.revision())) {
          // why not always an update: what is deleted first is looked for in every segment, and most are new.
          var number = before == Revisions.Known.NEVER
              ? writer.addDocument(Layout.document(document))
              : writer.updateDocument(new Term(Layout.KEY, key), Layout.document(document));
          wrote(key, new Revisions.Known(document.revision(), false), number);
        }
      }
    } finally {
      sites.readLock().unlock();
    }
    return afterWrite();
  }

  IndexPosition remove(SiteId site, String id, long revision) throws IOException {
    var key = Layout.key(site, id);
    sites.readLock().lock();
    try {
      synchronized (stripe(key)) {
        if (!revisions.isUnderFloor(site, revision) && revisions.get(key).admitsRemoval(revision)) {
          var number = writer.updateDocument(new Term(Layout.KEY, key),
              Layout.tombstone(site, id, revision, clock.instant()));
          forgetting.removed();
          wrote(key, new Revisions.Known(revision, true), number);
        }
      }
    } finally {
      sites.readLock().unlock();
    }
    return afterWrite();
  }

  IndexPosition removeSite(SiteId site, long revision) throws IOException {
    sites.writeLock().lock();
    try {
      if (!revisions.isUnderFloor(site, revision)) {
        var now = clock.instant();
        writer.deleteDocuments(upTo(Layout.SITE, site, revision), upTo(Layout.WAS, site, revision));
        var number = writer.updateDocument(new Term(Layout.KEY, site.text()), Layout.floor(site, revision, now));
        revisions.raiseFloor(site, revision, now.toEpochMilli());
        forgetting.removed();
        tally.wrote(base + number);
      }
    } finally {
      sites.writeLock().unlock();
    }
    refresh();
    return afterWrite();
  }

  private static BooleanQuery upTo(String field, SiteId site, long revision) {
    return new BooleanQuery.Builder().add(new TermQuery(new Term(field, site.text())), Occur.FILTER)
        .add(NumericDocValuesField.newSlowRangeQuery(Layout.REVISION, Long.MIN_VALUE, revision), Occur.FILTER).build();
  }

  private Object stripe(String key) {
    return stripes[Math.floorMod(key.hashCode(), STRIPES)];
  }

  private void wrote(String key, Revisions.Known known, long number) {
    revisions.add(key, known);
    tally.wrote(base + number);
  }

  /// Also the answer to a write that was too old to change anything: the position of what is newer than it.
  private IndexPosition afterWrite() throws IOException {
    var written = tally.written();
    if (unseen.incrementAndGet() >= MOST_UNSEEN) {
      refresh();
    }
    pace.countWrite();
    return new IndexPosition.Written(life, written);
  }

  /// Makes visible what has been written by now.
  void refresh() throws IOException {
    refreshing.lock();
    try {
      unseen.set(0);
      var completed = base + Math.max(0, writer.getMaxCompletedSequenceNumber());
      searchers.maybeRefreshBlocking();
      visible = Math.max(visible, completed);
    } finally {
      refreshing.unlock();
    }
  }

  boolean hasUnseen() {
    return tally.written() > visible;
  }

  SearchOutcome search(Search search, @Nullable IndexPosition atLeast, Duration patience) throws IOException {
    if (atLeast != null) {
      var missed = awaitVisible(atLeast, System.nanoTime() + patience.toNanos());
      if (missed != null) {
        return new SearchOutcome.NotYet(atLeast, missed);
      }
    }
    var searcher = searchers.acquire();
    try {
      return new Answer(searcher, search).found();
    } finally {
      searchers.release(searcher);
    }
  }

  /// Waits until the position is visible; answers why it is not, or nothing.
  private @Nullable String awaitVisible(IndexPosition position, long deadline) throws IOException {
    return switch (position) {
      case IndexPosition.Written written when written.life().equals(life) -> awaitVisible(written.number(), deadline);
      case IndexPosition.Written written -> isKept(written) ? null : "what was written there is not known to be kept";
      case IndexPosition.AtRevision document -> awaitRevision(document, deadline);
    };
  }

  private boolean isKept(IndexPosition.Written written) {
    var kept = earlierLives.get(written.life());
    return kept != null && written.number() <= kept;
  }

  private @Nullable String awaitVisible(long number, long deadline) throws IOException {
    try {
      while (visible < number) {
        if (!isWritable()) {
          return "what was written there is lost";
        }
        if (refreshing.tryLock(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS)) {
          try {
            if (visible < number) {
              refresh();
            }
          } finally {
            refreshing.unlock();
          }
        }
        if (visible < number) {
          if (System.nanoTime() - deadline >= 0) {
            return "the index has not come so far in time";
          }
          // An earlier write is still on its way; it takes no longer than a write takes.
          tally.awaitWritten(Math.max(number, tally.written()), TimeUnit.MILLISECONDS.toNanos(1));
        }
      }
      return null;
    } catch (InterruptedException stop) {
      throw interrupted();
    }
  }

  private @Nullable String awaitRevision(IndexPosition.AtRevision document, long deadline) throws IOException {
    var key = Layout.key(document.site(), document.id());
    try {
      while (true) {
        var written = tally.written();
        if (revisions.get(key).revision() >= document.revision()
            || revisions.isUnderFloor(document.site(), document.revision())) {
          return awaitVisible(written, Math.max(deadline, System.nanoTime() + settings.staleness().toNanos()));
        }
        var left = deadline - System.nanoTime();
        if (left <= 0 || !isWritable()) {
          return "the document has not come so far in time";
        }
        tally.awaitWritten(written, left);
      }
    } catch (InterruptedException stop) {
      throw interrupted();
    }
  }

  void commitUpTo(IndexPosition position) {
    var number = switch (position) {
      case IndexPosition.Written written when written.life().equals(life) -> written.number();
      case IndexPosition.Written written when isKept(written) -> base;
      case IndexPosition.Written _ -> throw lost();
      case IndexPosition.AtRevision _ -> tally.written();
    };
    if (number > tally.written()) {
      throw new IllegalArgumentException("nothing was written at that position");
    }
    try {
      if (tally.committed() < number && !isWritable() || !tally.awaitCommitted(number, LONGEST_COMMIT)) {
        throw isWritable() ? new IndexUnavailable("The text index did not commit in time; try again.") : lost();
      }
    } catch (InterruptedException stop) {
      throw interrupted();
    }
  }

  private static IndexUnavailable lost() {
    return new IndexUnavailable("What was written to the text index there was lost before it was committed, "
        + "and must be delivered again.");
  }

  private static IndexUnavailable interrupted() {
    Thread.currentThread().interrupt();
    return new IndexUnavailable("Interrupted while waiting for the text index.");
  }

  /// First Lucene with the next number, then the table; a number the table missed is given to it before another.
  void commit() throws IOException {
    committing.lock();
    try {
      saveCheckpoint();
      forgetting.forgetOldRemovals();
      var including = base + Math.max(0, writer.getMaxCompletedSequenceNumber());
      var lives = new LinkedHashMap<>(earlierLives);
      lives.put(life, including);
      var next = checkpoint.next();
      writer.setLiveCommitData(new CommitData(Layout.VERSION, next, lives, rebuilding).toMap().entrySet());
      writer.commit();
      checkpoint = next;
      isCheckpointSaved = false;
      saveCheckpoint();
      // The commit may hold later writes too, but does not say so of itself: the next one will.
      tally.committedUpTo(including);
    } finally {
      committing.unlock();
    }
  }

  private void saveCheckpoint() {
    if (!isCheckpointSaved) {
      checkpoints.save(checkpoint);
      isCheckpointSaved = true;
    }
  }

  CommitData.@Nullable Rebuilt rebuilding() {
    return rebuilding;
  }

  /// Notes how far the rebuild has come; the next commit keeps it together with the documents it came by.
  void rebuilt(CommitData.@Nullable Rebuilt now) throws IOException {
    if (now == null) {
      // why first: who is no longer told that it goes on finds everything.
      refresh();
    }
    rebuilding = now;
    if (now == null) {
      commit();
    }
  }

  /// Reads every file and compares it with its checksum.
  void checkFiles() throws IOException {
    var searcher = searchers.acquire();
    try {
      for (var leaf : searcher.getIndexReader().leaves()) {
        leaf.reader().checkIntegrity();
      }
    } finally {
      searchers.release(searcher);
    }
  }

  boolean isWritable() {
    return writer.isOpen() && writer.getTragicException() == null;
  }

  /// Frees the directory for the next life, after a failure; what was refreshed stays searchable.
  void stopWriting() {
    Quietly.close(writer::rollback);
  }

  /// Ends this life; what was not committed is dropped.
  void abandon() {
    pace.stop();
    tally.end();
    Quietly.close(searchers, writer::rollback, directory);
  }

  @Override
  public void close() {
    pace.stop();
    try {
      if (isWritable() && tally.written() > tally.committed()) {
        commit();
      }
    } catch (IOException | RuntimeException failure) {
      Quietly.LOG.warn("The text index could not commit when it was closed, what it misses comes again: {}",
          failure.getMessage());
    }
    tally.end();
    Quietly.close(searchers, writer::rollback, directory);
  }
}
