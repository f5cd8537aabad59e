package io.sheaf.storage.index.lucene;

import static io.sheaf.storage.index.TextQuery.EVERYTHING;
import static io.sheaf.storage.index.TextQuery.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.index.IndexCheckpoint;
import io.sheaf.storage.index.IndexPosition;
import io.sheaf.storage.index.IndexState;
import io.sheaf.storage.index.IndexUnavailable;
import io.sheaf.storage.index.IndexedDocument;
import io.sheaf.storage.index.KeptCheckpoint;
import io.sheaf.storage.index.ListSource;
import io.sheaf.storage.index.MovableClock;
import io.sheaf.storage.index.Search;
import io.sheaf.storage.index.SearchOutcome;
import io.sheaf.storage.index.TextIndex;
import io.sheaf.storage.index.TextIndexContract;
import io.sheaf.storage.index.TextQuery;
import io.sheaf.storage.table.StorageFull;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LuceneTextIndexTest extends TextIndexContract {

  /// Commits soon when somebody waits for it.
  private static final LuceneSettings SETTINGS = new LuceneSettings(4, Duration.ofMillis(200), Duration.ofMillis(20),
      1000, Duration.ofDays(30), 100);

  @TempDir
  private Path temp;

  private final KeptCheckpoint checkpoints = new KeptCheckpoint();
  private final ListSource source = new ListSource();
  private final MovableClock clock = new MovableClock();
  private final FillableDisk disk = new FillableDisk();
  private LuceneTextIndex index;

  @BeforeEach
  void open() {
    index = new LuceneTextIndex(directory(), checkpoints, source, SETTINGS, clock, disk);
  }

  @AfterEach
  void close() {
    source.beforeEachPage(() -> {
    });
    index.close();
  }

  private Path directory() {
    return temp.resolve("index");
  }

  @Override
  protected TextIndex index() {
    return index;
  }

  @Override
  protected TextIndex restarted() {
    index.close();
    open();
    return index;
  }

  private void fill(int documents) {
    IntStream.range(0, documents).forEach(n -> {
      var document = document("d" + n, 1, "word" + n + " text");
      source.documents.add(document);
      index.put(document);
    });
    index.commitUpTo(index.put(source.documents.getLast()));
    // why a second commit: a table that is set back must have something to be set back from.
    index.commitUpTo(index.remove(SITE, "never there", 1));
    await("the index is current", () -> index.state() == IndexState.CURRENT);
    index.close();
    source.pages.set(0);
  }

  private static void await(String what, BooleanSupplier condition) {
    var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time: " + what).isLessThan(deadline);
      java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
    }
  }

  private long total() {
    return total(index, text("text"));
  }

  private static long total(TextIndex index, TextQuery query) {
    return index.search(Search.of(SITE, query)) instanceof SearchOutcome.Found found ? found.total() : -1;
  }

  private void isRebuiltByItself(int documents, String why) {
    index.openInBackground();

    await("the index was opened", () -> index.state() != IndexState.NOT_OPENED);
    await("the index is current", () -> index.state() == IndexState.CURRENT);
    await("everything is found", () -> total() == documents);
    assertThat(total(index, text("word3"))).isOne();
    assertThat(source.pages.get()).as(why).isGreaterThanOrEqualTo(documents / 7);
  }

  private void damage(Predicate<String> which, Damage damage) throws IOException {
    try (var files = Files.list(directory())) {
      var hit = files.filter(file -> which.test(file.getFileName().toString())).toList();
      assertThat(hit).isNotEmpty();
      for (var file : hit) {
        damage.to(file);
      }
    }
  }

  private interface Damage {
    void to(Path file) throws IOException;
  }

  private static void truncate(Path file) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() / 2);
    }
  }

  private static void flipAByteInTheMiddle(Path file) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      var one = ByteBuffer.allocate(1);
      channel.read(one, channel.size() / 2);
      one.put(0, (byte) (one.get(0) ^ 0xff)).flip();
      channel.write(one, channel.size() / 2);
    }
  }

  private static boolean isSegmentData(String name) {
    return name.endsWith(".cfs") || name.endsWith(".tim") || name.endsWith(".doc") || name.endsWith(".dvd");
  }

  @Test
  void makingAnIndexTouchesNothing() {
    assertThat(directory()).doesNotExist();
    assertThat(index.state()).isEqualTo(IndexState.NOT_OPENED);
  }

  @Test
  void theDirectoryIsItsOwnersOnly() throws IOException {
    index.put(document("a", 1, "text"));

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory()))).isEqualTo("rwx------");
  }

  @Test
  void aReopenedIndexAnswersTheSameWithoutARebuild() {
    fill(20);
    var pages = source.pages.get();

    open();

    assertThat(total()).isEqualTo(20);
    await("the index is current", () -> index.state() == IndexState.CURRENT);
    assertThat(source.pages.get()).isEqualTo(pages);
  }

  @Test
  void aDeletedDirectoryIsRebuilt() throws IOException {
    fill(30);
    damage(_ -> true, Files::delete);
    Files.delete(directory());

    open();

    isRebuiltByItself(30, "deleted");
  }

  @Test
  void aTruncatedSegmentIsRebuilt() throws IOException {
    fill(30);
    damage(LuceneTextIndexTest::isSegmentData, LuceneTextIndexTest::truncate);

    open();

    isRebuiltByItself(30, "truncated");
  }

  @Test
  void aFlippedByteIsNoticedAndTheIndexRebuilt() throws IOException {
    fill(30);
    damage(LuceneTextIndexTest::isSegmentData, LuceneTextIndexTest::flipAByteInTheMiddle);

    open();
    index.openInBackground();

    await("the damage is noticed", () -> source.pages.get() > 0);
    isRebuiltByItself(30, "flipped");
  }

  @Test
  void aGarbledCommitIsRebuilt() throws IOException {
    fill(30);
    damage(name -> name.startsWith("segments_"), LuceneTextIndexTest::flipAByteInTheMiddle);

    open();

    isRebuiltByItself(30, "garbled");
  }

  @Test
  void aMissingSegmentFileIsRebuilt() throws IOException {
    fill(30);
    damage(LuceneTextIndexTest::isSegmentData, Files::delete);

    open();

    isRebuiltByItself(30, "missing");
  }

  @Test
  void anIndexOlderThanTheTableIsRebuilt() {
    fill(30);
    checkpoints.set(checkpoints.load().next());

    open();

    isRebuiltByItself(30, "older");
  }

  @Test
  void anIndexOfATableThatWasSetBackIsRebuilt() {
    fill(30);
    var before = checkpoints.load();
    open();
    index.commitUpTo(index.put(document("not-in-the-table", 1, "text")));
    index.commitUpTo(index.put(document("not-in-the-table", 2, "text")));
    index.close();
    checkpoints.set(before);

    open();

    isRebuiltByItself(30, "newer");
  }

  @Test
  void anIndexOfAnotherTableIsRebuilt() {
    fill(30);
    checkpoints.set(new IndexCheckpoint("store-2", checkpoints.load().number()));

    open();

    isRebuiltByItself(30, "foreign");
  }

  @Test
  void anIndexOneCommitAheadOfTheTableIsTheTables() {
    fill(10);
    var pages = source.pages.get();
    checkpoints.set(new IndexCheckpoint("store-1", checkpoints.load().number() - 1));

    open();

    assertThat(total()).isEqualTo(10);
    await("the index is current", () -> index.state() == IndexState.CURRENT);
    assertThat(source.pages.get()).isEqualTo(pages);
  }

  @Test
  void aCommitThatTheTableDidNotHearOfIsNotAnswered() {
    index.commitUpTo(index.put(document("a", 1, "text")));
    checkpoints.fail(true);
    var position = index.put(document("b", 1, "text"));

    assertThatThrownBy(() -> index.commitUpTo(position)).hasMessageContaining("the table does not answer");

    checkpoints.fail(false);
    index.commitUpTo(position);
    index.close();
    var pages = source.pages.get();
    open();
    assertThat(total()).isEqualTo(2);
    assertThat(source.pages.get()).isEqualTo(pages);
  }

  @Test
  void searchesAnswerWhatIsThereWhileTheIndexIsMadeAgain() throws Exception {
    IntStream.range(0, 30).forEach(n -> source.documents.add(document("d" + n, 5, "text")));
    var go = new CountDownLatch(1);
    source.beforeEachPage(() -> {
      if (source.pages.get() == 2) {
        waitFor(go);
      }
    });

    index.openInBackground();
    await("the rebuild is under way", () -> index.state() instanceof IndexState.Rebuilding state && state.done() == 14
        && state.of() == 30);
    var newer = index.put(document("d29", 6, "newer"));
    index.remove(SITE, "d28", 6);
    assertThat(found(index, Search.of(SITE, EVERYTHING), newer).total()).isEqualTo(15);
    go.countDown();

    await("the index is current", () -> index.state() == IndexState.CURRENT);
    var last = index.put(document("last", 1, "last"));
    assertThat(found(index, Search.of(SITE, EVERYTHING), last).total()).isEqualTo(30);
    assertThat(found(index, Search.of(SITE, text("newer")), last).ids()).containsExactly("d29");
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stop) {
      throw new IllegalStateException(stop);
    }
  }

  @Test
  void aRebuildThatWasInterruptedGoesOnAfterTheRestart() {
    IntStream.range(0, 30).forEach(n -> source.documents.add(document("d" + n, 5, "word" + n + " text")));
    var stuck = new CountDownLatch(1);
    source.beforeEachPage(() -> {
      if (source.pages.get() == 2) {
        stuck.countDown();
        throw new IllegalStateException("the table is gone");
      }
    });
    index.openInBackground();
    waitFor(stuck);
    index.commitUpTo(index.put(document("d0", 5, "word0 text")));

    index.close();
    source.beforeEachPage(() -> {
    });
    source.pages.set(0);
    open();

    index.openInBackground();
    await("everything is found", () -> total() == 30 && index.state() == IndexState.CURRENT);
    assertThat(source.pages.get()).as("two of five pages were there").isEqualTo(3);
  }

  @Test
  void aTableThatFailsDuringARebuildIsAskedAgain() {
    IntStream.range(0, 30).forEach(n -> source.documents.add(document("d" + n, 5, "word" + n + " text")));
    var failed = new CountDownLatch(1);
    source.beforeEachPage(() -> {
      if (failed.getCount() > 0) {
        failed.countDown();
        throw new IllegalStateException("the table is gone");
      }
    });

    isRebuiltByItself(30, "asked again");
  }

  @Test
  void whatWasNotCommittedIsLostWithTheProcessAndTheIndexSaysSo() throws IOException {
    index.commitUpTo(index.put(document("a", 1, "text")));
    await("the index is current", () -> index.state() == IndexState.CURRENT);
    var copy = temp.resolve("copy");
    Files.createDirectory(copy);
    // why closed: a commit at work in the background would move files under the copy.
    index.close();
    damage(name -> !name.equals("write.lock"), file -> Files.copy(file, copy.resolve(file.getFileName())));
    open();
    var lost = index.put(document("b", 1, "text"));

    try (var crashed = new LuceneTextIndex(copy, checkpoints, source, SETTINGS, clock)) {
      assertThat(total(crashed, text("text"))).isOne();
      assertThat(crashed.search(Search.of(SITE, EVERYTHING), lost, PATIENCE)).isInstanceOf(SearchOutcome.NotYet.class);
      assertThatThrownBy(() -> crashed.commitUpTo(lost)).isInstanceOf(IndexUnavailable.class);
    }
  }

  @Test
  void aFullDiskIsSaidSearchesGoOnAndWritesComeBackWithRoom() {
    index.commitUpTo(index.put(document("a", 1, "text")));
    await("the first document is found", () -> total() == 1 && index.state() == IndexState.CURRENT);
    disk.full = true;

    for (int tries = 0; tries < 3; tries++) {
      assertThatThrownBy(() -> index.commitUpTo(index.put(document("b", 1, "text")))).isInstanceOf(StorageFull.class);
      assertThat(total()).isOne();
    }

    disk.full = false;
    await("there is a writer again", this::canWrite);
    assertThat(found(index, Search.of(SITE, EVERYTHING), new IndexPosition.AtRevision(SITE, "b", 1)).ids())
        .contains("a", "b");
  }

  private boolean canWrite() {
    try {
      index.commitUpTo(index.put(document("b", 1, "text")));
      return true;
    } catch (StorageFull | IndexUnavailable stillRecovering) {
      return false;
    }
  }

  @Test
  void withoutAPositionAnAnswerIsBehindByTheStalenessAtMost() {
    index.put(document("a", 1, "text"));

    await("the document is found", () -> total() == 1);
  }

  @Test
  void removalsAreForgottenAfterTheirTime() throws IOException {
    index.commitUpTo(index.remove(SITE, "a", 5));
    index.commitUpTo(index.removeSite(OTHER, 5));
    clock.advance(Duration.ofDays(31));
    index.commitUpTo(index.put(document("b", 1, "text")));
    refresh();

    index.commitUpTo(index.put(document("a", 4, "text")));
    index.commitUpTo(index.put(IndexedDocument.of(OTHER, "o", 4, "", "text")));

    assertThat(documentsInTheCommit()).as("four documents and no removal").isEqualTo(4);
    await("the document is there again", () -> total() == 2);
  }

  @Test
  void ofTooManyRemovalsTheOldestAreForgotten() throws IOException {
    for (int n = 0; n < 150; n++) {
      clock.advance(Duration.ofMillis(1));
      index.remove(SITE, "d" + n, 5);
    }
    clock.advance(Duration.ofMinutes(2));
    index.commitUpTo(index.remove(SITE, "last", 5));
    clock.advance(Duration.ofMinutes(2));
    index.commitUpTo(index.remove(SITE, "last", 6));

    assertThat(documentsInTheCommit()).isEqualTo(100);
    refresh();
    index.put(document("d0", 4, "text"));
    var late = index.put(document("d149", 4, "text"));
    assertThat(found(index, Search.of(SITE, text("text")), late).ids()).containsExactly("d0");
  }

  /// What was forgotten is forgotten when the next refresh has shown it.
  private void refresh() {
    found(index, Search.of(SITE, EVERYTHING), index.put(document("refresh", 1, "else")));
  }

  private int documentsInTheCommit() throws IOException {
    try (var files = FSDirectory.open(directory()); var reader = DirectoryReader.open(files)) {
      return reader.numDocs();
    }
  }

  @Test
  void aClosedIndexSaysSo() {
    index.put(document("a", 1, "text"));
    index.close();

    assertThatThrownBy(() -> index.put(document("b", 1, "text"))).isInstanceOf(IndexUnavailable.class);
    assertThatThrownBy(() -> index.search(Search.of(SITE, EVERYTHING))).isInstanceOf(IndexUnavailable.class);
  }

  @Test
  void whatWasPutIsCommittedWhenTheIndexIsClosed() {
    index.put(document("a", 1, "text"));

    assertThat(List.of(restarted())).allSatisfy(again -> assertThat(total(again, text("text"))).isOne());
  }
}
