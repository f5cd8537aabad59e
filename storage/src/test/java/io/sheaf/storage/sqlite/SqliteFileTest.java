package io.sheaf.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.table.StorageFull;
import io.sheaf.storage.threads.GivingWay;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteFileTest {

  private static final int MANY = 40;

  @TempDir
  Path directory;

  private DataDirectory data;
  private SqliteFile file;

  @BeforeEach
  void open() {
    data = DataDirectory.take(directory.resolve("data"));
    file = SqliteFile.open(data);
  }

  @AfterEach
  void close() {
    file.close();
    data.close();
  }

  @Test
  void writesThatWaitTogetherShareACommit() throws Exception {
    var writerIsBusy = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var first = threads.submit(() -> file.write(connection -> {
        writerIsBusy.countDown();
        await(goOn);
        return insert(connection, "first");
      }));
      writerIsBusy.await();
      long before = file.commits();
      long written = file.writes();
      var others = new ArrayList<Future<?>>();
      var sent = new CountDownLatch(40);
      for (int at = 0; at < 40; at++) {
        var sort = "s" + at;
        others.add(threads.submit(() -> {
          sent.countDown();
          return file.write(connection -> insert(connection, sort));
        }));
      }
      sent.await();
      goOn.countDown();
      first.get();
      for (var other : others) {
        other.get();
      }
      assertThat(file.commits() - before).isLessThan(20);
      assertThat(file.writes() - written).isEqualTo(41);
    }
    assertThat(rows()).isEqualTo(41);
  }

  @Test
  void aChangeThatFailsTakesNoOtherOfItsBatchAlong() throws Exception {
    var writerIsBusy = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      threads.submit(() -> file.write(connection -> {
        writerIsBusy.countDown();
        await(goOn);
        return 0;
      }));
      writerIsBusy.await();
      var good = threads.submit(() -> file.write(connection -> insert(connection, "good")));
      var bad = threads.submit(() -> file.write(connection -> {
        insert(connection, "half");
        throw new IllegalArgumentException("no");
      }));
      var alsoBad = threads
          .submit(() -> file.write(connection -> insert(connection, "good") + insert(connection, "good")));
      goOn.countDown();

      assertThatThrownBy(bad::get).isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(alsoBad::get).hasCauseInstanceOf(IllegalStateException.class);
      good.get();
    }
    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void whoReadsDoesNotWaitForThoseWhoGiveWay() throws Exception {
    var goOn = new CountDownLatch(1);
    var threads = new ArrayList<Thread>();
    for (int at = 0; at < MANY; at++) {
      threads.add(GivingWay.start("gives-way", () -> file.read(connection -> {
        await(goOn);
        return count(connection);
      })));
    }
    while (threads.stream().anyMatch(thread -> thread.getState() != Thread.State.WAITING)) {
      Thread.onSpinWait();
    }

    var other = Executors.newVirtualThreadPerTaskExecutor();
    try {
      assertThat(other.submit(this::rows).get(10, TimeUnit.SECONDS)).isZero();
    } finally {
      goOn.countDown();
      other.close();
    }
    for (var thread : threads) {
      thread.join();
    }
  }

  @Test
  void whatWasHandedOverIsDurableWithTheNextWriteInTheSameCommit() {
    long before = file.commits();
    var durable = new CountDownLatch(1);

    file.writeSoon(connection -> insert(connection, "soon"), 100, durable::countDown);
    file.write(connection -> insert(connection, "now"));

    assertThat(durable.getCount()).isZero();
    assertThat(rows()).isEqualTo(2);
    assertThat(file.commits() - before).isEqualTo(1);
  }

  @Test
  void whatWasHandedOverBecomesDurableByItself() throws Exception {
    var durable = new CountDownLatch(1);

    file.writeSoon(connection -> insert(connection, "soon"), 100, durable::countDown);

    assertThat(durable.await(20, java.util.concurrent.TimeUnit.SECONDS)).isTrue();
    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void closingKeepsWhatWasHandedOver() {
    file.writeSoon(connection -> insert(connection, "soon"), 100, () -> {
    });
    file.close();
    file = SqliteFile.open(data);

    assertThat(rows()).isEqualTo(1);
    file.close();
    assertThatThrownBy(() -> file.write(connection -> 0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(this::rows).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whenThereIsNoRoomWritesSayItReadsGoOnAndWithRoomAgainEverythingDoes() {
    file.write(connection -> insert(connection, "before"));
    file.write(connection -> limit(connection, 1));
    for (int at = 0; at < 3; at++) {
      var sort = "large" + at;
      assertThatThrownBy(() -> file.write(connection -> insert(connection, sort, 500_000)))
          .isInstanceOf(StorageFull.class).hasMessageContaining("disk is full");
    }
    assertThat(rows()).isEqualTo(1);

    file.write(connection -> limit(connection, 1_000_000));
    file.write(connection -> insert(connection, "after", 500_000));

    assertThat(rows()).isEqualTo(2);
  }

  @Test
  void whileWhatWasHandedOverFindsNoRoomNoLaterWriteIsAnswered() {
    var room = new java.util.concurrent.atomic.AtomicBoolean();
    file.write(connection -> limit(connection, 1));
    file.writeSoon(connection -> {
      // why here: the limit belongs to the writer's connection, and until there is room no other change gets through.
      limit(connection, room.get() ? 1_000_000 : 1);
      return insert(connection, "soon", 500_000);
    }, 500_000, () -> {
    });

    assertThatThrownBy(() -> file.write(connection -> 0)).isInstanceOf(StorageFull.class);
    assertThat(rows()).isZero();

    room.set(true);
    file.write(connection -> insert(connection, "after"));
    assertThat(rows()).isEqualTo(2);
  }

  private static int limit(SqliteConnection connection, int pages) throws java.sql.SQLException {
    connection.prepared("PRAGMA max_page_count=" + pages).executeQuery().close();
    return pages;
  }

  private static int insert(SqliteConnection connection, String sort) throws java.sql.SQLException {
    return insert(connection, sort, 10);
  }

  private static int insert(SqliteConnection connection, String sort, int bytes) throws java.sql.SQLException {
    var statement = connection.prepared("INSERT INTO documents (pk, sk, body) VALUES ('p', ?, ?)");
    statement.setString(1, sort);
    statement.setBytes(2, new byte[bytes]);
    return statement.executeUpdate();
  }

  private int rows() {
    return file.read(SqliteFileTest::count);
  }

  private static int count(SqliteConnection connection) throws java.sql.SQLException {
    try (var count = connection.prepared("SELECT count(*) FROM documents").executeQuery()) {
      return count.getInt(1);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
