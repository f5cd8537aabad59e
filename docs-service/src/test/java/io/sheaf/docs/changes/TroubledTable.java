package io.sheaf.docs.changes;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Page;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableUnavailable;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A table whose writes go wrong as the test says: one of the next, some of them by chance, or all from now on. A write
/// goes wrong before it happens, or after, so that only its answer is lost.
final class TroubledTable implements Table {

  private static final long LONGEST_HOLD_SECONDS = 60;

  enum Trouble {
    REFUSED, LOST
  }

  private final Table table;
  private final AtomicInteger untilNext = new AtomicInteger(-1);
  private volatile Trouble next = Trouble.REFUSED;
  private volatile @Nullable CountDownLatch reached;
  private volatile CountDownLatch released = new CountDownLatch(0);
  private volatile @Nullable Random chance;
  private volatile boolean down;

  TroubledTable(Table table) {
    this.table = table;
  }

  /// Lets the n-th write from now go wrong; 0 is the next one.
  void trouble(Trouble trouble, int nth) {
    next = trouble;
    untilNext.set(nth);
  }

  /// Holds the n-th write from now until it is released; the answer is met once it is held.
  CountDownLatch hold(int nth) {
    var held = new CountDownLatch(1);
    released = new CountDownLatch(1);
    reached = held;
    untilNext.set(nth);
    return held;
  }

  void release() {
    released.countDown();
  }

  /// From now on one write in ten is refused, and of another one in ten the answer is lost.
  void unsteady(long seed) {
    chance = new Random(seed);
  }

  /// As a process that is killed: what is on its way happens or not, and nothing is answered any more.
  void down() {
    down = true;
  }

  @Override
  public Map<Key, Item> find(Collection<Key> keys) {
    return alive(table.find(keys));
  }

  @Override
  public Page page(Query query) {
    return alive(table.page(query));
  }

  @Override
  public WriteOutcome write(List<Write> writes) {
    alive(writes);
    var trouble = isCounted() && untilNext.getAndUpdate(left -> left < 0 ? left : left - 1) == 0 ? now() : byChance();
    if (trouble == Trouble.REFUSED) {
      throw new TableUnavailable("refused, as the test wants");
    }
    var outcome = alive(table.write(writes));
    if (trouble == Trouble.LOST) {
      throw new TableUnavailable("lost, as the test wants");
    }
    return outcome;
  }

  /// Those of requests, and not what the service does at its own pace.
  private static boolean isCounted() {
    return !Thread.currentThread().getName().startsWith("sheaf-");
  }

  private @Nullable Trouble now() {
    var held = reached;
    if (held == null) {
      return next;
    }
    reached = null;
    held.countDown();
    try {
      if (!released.await(LONGEST_HOLD_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("nobody released the write");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return null;
  }

  private @Nullable Trouble byChance() {
    var dice = chance;
    return switch (dice == null ? 2 : dice.nextInt(10)) {
      case 0 -> Trouble.REFUSED;
      case 1 -> Trouble.LOST;
      default -> null;
    };
  }

  private <T> T alive(T answer) {
    if (down) {
      throw new TableUnavailable("down, as the test wants");
    }
    return answer;
  }
}
