package io.sheaf.docs.search.feeding;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.syncs.Sync;
import io.sheaf.storage.index.IndexPosition;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Write;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The changes that were put into the index, and whose notes stay until the index has committed them.
final class Unsettled {

  /// A change that was put. Thousands of them wait at times: what is to be written of them is made when it is written.
  ///
  /// @param later the documents whose texts are still to come
  /// @param records what is to be on record of its documents once it is committed
  /// @param marker what marks its site, where it was not marked a moment ago
  record Fed(TextChange change, @Nullable IndexPosition position, List<String> later, List<Recorded> records,
      @Nullable Write marker) {

    Fed {
      later = List.copyOf(later);
      records = List.copyOf(records);
    }

    /// Whether nothing of it is still to come.
    boolean isWhole() {
      return later.isEmpty();
    }

    int documents() {
      return change.keyIds().size();
    }
  }

  /// What is to be said of a document on record.
  record Recorded(DocumentRef ref, Sync sync) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition moved = lock.newCondition();
  private final Map<Key, Fed> fed = new LinkedHashMap<>();
  private int documents;
  private boolean closing;

  void add(Fed one) {
    lock.lock();
    try {
      var before = fed.put(one.change().key(), one);
      documents += one.documents() - (before == null ? 0 : before.documents());
      moved.signalAll();
    } finally {
      lock.unlock();
    }
  }

  boolean has(Key key) {
    lock.lock();
    try {
      return fed.containsKey(key);
    } finally {
      lock.unlock();
    }
  }

  Optional<Fed> find(Key key) {
    lock.lock();
    try {
      return Optional.ofNullable(fed.get(key));
    } finally {
      lock.unlock();
    }
  }

  /// These are settled, or have to be put again.
  void remove(Collection<Key> keys) {
    lock.lock();
    try {
      for (var key : keys) {
        var gone = fed.remove(key);
        documents -= gone == null ? 0 : gone.documents();
      }
      moved.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Everything there is, once there is something and so long has been waited for more, unless there is enough; nothing
  /// at the end.
  List<Fed> awaitSome(Supplier<Duration> gathering, int enough) throws InterruptedException {
    lock.lock();
    try {
      while (fed.isEmpty() && !closing) {
        moved.await();
      }
      long left = gathering.get().toNanos();
      while (left > 0 && fed.size() < enough && !closing) {
        left = moved.awaitNanos(left);
      }
      return closing ? List.of() : new ArrayList<>(fed.values());
    } finally {
      lock.unlock();
    }
  }

  /// Waits while they are of more than so many documents.
  void awaitRoom(int most) throws InterruptedException {
    lock.lock();
    try {
      while (documents > most && !closing) {
        moved.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /// Waits so long for the change to be there as a whole.
  void awaitWhole(Key key, long nanos) throws InterruptedException {
    lock.lock();
    try {
      long left = nanos;
      while (left > 0 && !closing && !isWhole(key)) {
        left = moved.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  private boolean isWhole(Key key) {
    var found = fed.get(key);
    return found != null && found.isWhole();
  }

  void close() {
    lock.lock();
    try {
      closing = true;
      moved.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
