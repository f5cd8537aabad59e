package io.sheaf.docs.web.edge;

import io.micronaut.core.io.buffer.ReadBuffer;
import io.micronaut.http.exceptions.ContentLengthExceededException;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/// Hands the pieces of a body from the event loop to the thread that reads them. A piece is asked for when the one
/// before it was taken, so that a reader who does not read makes the sender wait.
final class Arriving implements Subscriber<ReadBuffer> {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final ArrayDeque<ReadBuffer> pieces = new ArrayDeque<>(2);
  private @Nullable Subscription subscription;
  private @Nullable Throwable failure;
  private boolean asked;
  private boolean ended;
  private boolean closed;

  @Override
  public void onSubscribe(Subscription begun) {
    boolean unwanted;
    boolean wanted;
    lock.lock();
    try {
      subscription = begun;
      unwanted = closed;
      wanted = asked;
    } finally {
      lock.unlock();
    }
    if (unwanted) {
      begun.cancel();
    } else if (wanted) {
      begun.request(1);
    }
  }

  @Override
  public void onNext(ReadBuffer piece) {
    lock.lock();
    try {
      if (closed) {
        piece.close();
        return;
      }
      asked = false;
      pieces.add(piece);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void onError(Throwable thrown) {
    end(thrown);
  }

  @Override
  public void onComplete() {
    end(null);
  }

  private void end(@Nullable Throwable thrown) {
    lock.lock();
    try {
      ended = true;
      failure = thrown;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// The next piece, or null at the end.
  @Nullable
  ReadBuffer take(long nanos) throws InterruptedException {
    var ask = subscriptionToAsk();
    if (ask != null) {
      // why outside of the lock: it may deliver at once, on this thread or on the event loop.
      ask.request(1);
    }
    lock.lock();
    try {
      long left = nanos;
      while (pieces.isEmpty() && !ended && !closed) {
        if (left <= 0) {
          throw new Refused(Refusal.TOO_SLOW);
        }
        left = changed.awaitNanos(left);
      }
      var piece = pieces.poll();
      if (piece == null && failure != null) {
        throw refusal(failure);
      }
      if (piece == null && closed) {
        throw gone();
      }
      return piece;
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Subscription subscriptionToAsk() {
    lock.lock();
    try {
      if (asked || ended || closed || !pieces.isEmpty()) {
        return null;
      }
      asked = true;
      return subscription;
    } finally {
      lock.unlock();
    }
  }

  private static Refused refusal(Throwable failure) {
    return failure instanceof ContentLengthExceededException ? new Refused(Refusal.TOO_LARGE) : gone();
  }

  /// Nobody hears it: the client is not there any more, or the answer was given before.
  private static Refused gone() {
    return new Refused(Refusal.CUT_OFF);
  }

  void close() {
    Subscription begun;
    lock.lock();
    try {
      closed = true;
      pieces.forEach(ReadBuffer::close);
      pieces.clear();
      begun = ended ? null : subscription;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    if (begun != null) {
      begun.cancel();
    }
  }
}
