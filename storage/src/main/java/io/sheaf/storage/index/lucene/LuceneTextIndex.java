package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.CheckpointStore;
import io.sheaf.storage.index.IndexPosition;
import io.sheaf.storage.index.IndexSource;
import io.sheaf.storage.index.IndexState;
import io.sheaf.storage.index.IndexUnavailable;
import io.sheaf.storage.index.IndexedDocument;
import io.sheaf.storage.index.Search;
import io.sheaf.storage.index.SearchOutcome;
import io.sheaf.storage.index.TextIndex;
import io.sheaf.storage.table.SiteId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/// The text index in a directory that this process has for itself.
///
/// Making one costs nothing and loads nothing of Lucene; [#openInBackground], or else the first use, opens it. An
/// index that is missing, broken, older than the table or somebody else's is thrown away and made again in the
/// background, while searches answer what is there. A failure that ends the life of the index (a full disk, say)
/// leaves the last state searchable; the next write opens it anew from the last commit.
public final class LuceneTextIndex implements TextIndex, AutoCloseable {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  private final Path directory;
  private final Opening opening;
  private final IndexSource source;
  private final ReentrantLock lock = new ReentrantLock();
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile @Nullable OpenIndex open;
  private @Nullable Thread chores;

  public LuceneTextIndex(Path directory, CheckpointStore checkpoints, IndexSource source, LuceneSettings settings,
      InstantSource clock) {
    this(directory, checkpoints, source, settings, clock, UnaryOperator.identity());
  }

  LuceneTextIndex(Path directory, CheckpointStore checkpoints, IndexSource source, LuceneSettings settings,
      InstantSource clock, UnaryOperator<Directory> around) {
    this.directory = directory;
    this.opening = new Opening(directory, around, checkpoints, settings, clock);
    this.source = source;
  }

  /// Opens the index soon, so that a rebuild begins before anybody searches; for a server that already answers.
  public void openInBackground() {
    Thread.ofPlatform().daemon().name("text-index-opening").start(() -> {
      try {
        opened(false);
      } catch (RuntimeException failure) {
        Quietly.LOG.warn("The text index could not be opened, its first use will try again: {}", failure.getMessage());
      }
    });
  }

  @Override
  public IndexPosition put(IndexedDocument document) {
    return with(true, index -> index.put(document));
  }

  @Override
  public IndexPosition remove(SiteId site, String id, long revision) {
    return with(true, index -> index.remove(site, id, revision));
  }

  @Override
  public IndexPosition removeSite(SiteId site, long revision) {
    return with(true, index -> index.removeSite(site, revision));
  }

  @Override
  public SearchOutcome search(Search search, @Nullable IndexPosition atLeast, Duration patience) {
    search.checkMaySee(atLeast);
    return with(false, index -> index.search(search, atLeast, patience));
  }

  @Override
  public void commitUpTo(IndexPosition position) {
    with(false, index -> {
      index.commitUpTo(position);
      return index;
    });
  }

  @Override
  public IndexState state() {
    var index = open;
    if (index == null) {
      return IndexState.NOT_OPENED;
    }
    var rebuilding = index.rebuilding();
    return rebuilding == null
        ? IndexState.CURRENT
        : new IndexState.Rebuilding(rebuilding.done(), rebuilding.of(), rebuilding.why());
  }

  private interface Verb<T> {
    T on(OpenIndex index) throws IOException;
  }

  private <T> T with(boolean writing, Verb<T> verb) {
    for (int attempt = 1;; attempt++) {
      var index = opened(writing);
      try {
        return verb.on(index);
      } catch (IOException | RuntimeException failure) {
        var kind = Failures.kind(failure);
        if (kind == Failures.BROKEN) {
          makeAgain(index, String.valueOf(failure.getMessage()));
        }
        var helps = kind == Failures.BROKEN || kind == Failures.CLOSED;
        if (!helps || attempt == 2) {
          throw Failures.translated(failure);
        }
      }
    }
  }

  private OpenIndex opened(boolean writing) {
    var index = open;
    if (index != null && (!writing || index.isWritable())) {
      return index;
    }
    lock.lock();
    try {
      refuseWhenClosed();
      var before = open;
      if (before != null && (!writing || before.isWritable())) {
        return before;
      }
      if (before != null) {
        before.stopWriting();
      }
      var now = opening.open();
      take(now, true);
      if (before != null) {
        before.abandon();
      }
      return now;
    } catch (IOException failure) {
      throw Failures.translated(failure);
    } finally {
      lock.unlock();
    }
  }

  private void makeAgain(OpenIndex broken, String why) {
    lock.lock();
    try {
      refuseWhenClosed();
      if (open == broken) {
        open = null;
        broken.abandon();
        take(opening.openEmpty(why), false);
      }
    } catch (IOException failure) {
      throw Failures.translated(failure);
    } finally {
      lock.unlock();
    }
  }

  private void refuseWhenClosed() {
    if (closing.getCount() == 0) {
      throw new IndexUnavailable("The text index is closed.");
    }
  }

  private void take(OpenIndex index, boolean mayBeBroken) {
    open = index;
    var rebuilding = index.rebuilding();
    if (rebuilding != null) {
      Quietly.LOG.info("The text index in {} is made again, for {}. Searches answer what is there.", directory,
          rebuilding.why());
    }
    chores = Thread.ofPlatform().daemon().name("text-index-chores").priority(Thread.MIN_PRIORITY)
        .start(() -> doChores(index, mayBeBroken));
  }

  /// What an index that was just opened needs: its files are checked, and what is missing is put.
  private void doChores(OpenIndex index, boolean mayBeBroken) {
    var pause = FIRST_PAUSE;
    var unchecked = mayBeBroken;
    while (closing.getCount() > 0 && open == index) {
      try {
        if (unchecked) {
          index.checkFiles();
          unchecked = false;
        }
        if (index.rebuilding() == null) {
          return;
        }
        rebuildPage(index);
        pause = FIRST_PAUSE;
      } catch (IOException | RuntimeException failure) {
        recover(index, failure, pause);
        pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
      }
    }
  }

  private void rebuildPage(OpenIndex index) throws IOException {
    var before = index.rebuilding();
    if (before == null) {
      return;
    }
    var page = page(before.next());
    for (var document : page.documents()) {
      index.put(document);
    }
    var done = before.done() + page.documents().size();
    if (page.next() == null) {
      index.rebuilt(null);
      Quietly.LOG.info("The text index in {} is whole again: {} documents.", directory, done);
    } else {
      index.rebuilt(new CommitData.Rebuilt(page.next(), done, Math.max(done, page.of()), before.why()));
    }
  }

  /// Whatever keeps the table from answering is no failure of the index's files.
  private IndexSource.SourcePage page(@Nullable String after) {
    try {
      return source.page(after);
    } catch (RuntimeException failure) {
      throw new IndexUnavailable("The documents cannot be read from the table: " + failure.getMessage(), failure);
    }
  }

  private void recover(OpenIndex index, Exception failure, Duration pause) {
    if (closing.getCount() == 0 || open != index) {
      return;
    }
    try {
      if (Failures.kind(failure) == Failures.BROKEN) {
        makeAgain(index, String.valueOf(failure.getMessage()));
        return;
      }
      Quietly.LOG.warn("The text index cannot be made again just now, trying on in {} s: {}",
          Math.max(1, pause.toSeconds()), failure.getMessage());
      if (!closing.await(pause.toMillis(), TimeUnit.MILLISECONDS) && !index.isWritable()) {
        opened(true);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException again) {
      Quietly.LOG.warn("The text index could not be opened again: {}", again.getMessage());
    }
  }

  @Override
  public void close() {
    @Nullable
    Thread worker;
    lock.lock();
    try {
      closing.countDown();
      worker = chores;
    } finally {
      lock.unlock();
    }
    try {
      // It stops after its page.
      if (worker != null && worker != Thread.currentThread()) {
        worker.join(TimeUnit.SECONDS.toMillis(30));
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    lock.lock();
    try {
      var index = open;
      open = null;
      if (index != null) {
        index.close();
      }
    } finally {
      lock.unlock();
    }
  }
}
