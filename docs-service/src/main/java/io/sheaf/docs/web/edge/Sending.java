package io.sheaf.docs.web.edge;

import io.micronaut.core.io.buffer.ReadBuffer;
import io.micronaut.core.io.buffer.ReadBufferFactory;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/// Reads the bytes of an answer on a thread of its own, one piece whenever the connection has room for one, and
/// closes them in every case.
final class Sending implements Publisher<ReadBuffer>, Subscription {

  private static final int PIECE = 64 * 1024;

  private final Content content;
  private final ReadBufferFactory buffers;
  private final Duration patience;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private long wanted;
  private boolean cancelled;

  /// @param patience how long a reader may take nothing
  Sending(Content content, ReadBufferFactory buffers, Duration patience) {
    this.content = content;
    this.buffers = buffers;
    this.patience = patience;
  }

  @Override
  public void subscribe(Subscriber<? super ReadBuffer> reader) {
    boolean isOurs = content.take();
    reader.onSubscribe(this);
    if (isOurs) {
      Thread.ofVirtual().name("send").start(() -> send(reader));
    } else {
      reader.onError(new IOException("what was to be sent was closed before"));
    }
  }

  @Override
  public void request(long more) {
    lock.lock();
    try {
      wanted = wanted + more < 0 ? Long.MAX_VALUE : wanted + more;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void cancel() {
    lock.lock();
    try {
      cancelled = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void send(Subscriber<? super ReadBuffer> reader) {
    try {
      if (content.length() == Content.UNKNOWN) {
        sendAsItComes(reader);
        return;
      }
      long left = content.length();
      while (left > 0) {
        if (!isWanted()) {
          content.closeBytes();
          return;
        }
        var piece = content.bytes().readNBytes((int) Math.min(PIECE, left));
        if (piece.length == 0) {
          throw new IOException("what is being sent ended " + left + " bytes too early");
        }
        left -= piece.length;
        reader.onNext(buffers.adapt(piece));
      }
      content.closeBytes();
      reader.onComplete();
    } catch (IOException | InterruptedException | RuntimeException failure) {
      content.closeBytes();
      reader.onError(failure);
    }
  }

  private void sendAsItComes(Subscriber<? super ReadBuffer> reader) throws IOException, InterruptedException {
    var piece = new byte[PIECE];
    while (isWanted()) {
      int length = content.bytes().read(piece);
      if (length < 0) {
        content.closeBytes();
        reader.onComplete();
        return;
      }
      reader.onNext(buffers.adapt(Arrays.copyOf(piece, length)));
    }
    content.closeBytes();
  }

  /// Waits until another piece is wanted; false when nobody wants any.
  private boolean isWanted() throws InterruptedException, IOException {
    lock.lock();
    try {
      long left = patience.toNanos();
      while (wanted == 0 && !cancelled) {
        if (left <= 0) {
          throw new IOException("the client took nothing for " + patience);
        }
        left = changed.awaitNanos(left);
      }
      wanted--;
      return !cancelled;
    } finally {
      lock.unlock();
    }
  }
}
