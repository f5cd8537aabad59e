package io.sheaf.docs.web.edge.connections;

import io.netty.channel.Channel;
import io.sheaf.docs.web.edge.Bounds;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// What one connection is waiting for, and since when; only its event loop touches it. While a request is being
/// worked for, nothing is waited for here: who reads its body has patience of its own.
final class Watch {

  private enum Awaiting {
    /// The first bytes of the next request.
    REQUEST,
    /// The rest of the headers of one.
    HEADERS,
    /// The rest of a body that was answered already.
    REST,
    /// An answer, which is ours to give.
    NOTHING
  }

  private final Channel channel;
  private final Bounds.Patience patience;
  private final long rounds;
  private Awaiting awaiting = Awaiting.HEADERS;
  private long since = System.nanoTime();
  private int unanswered;
  private boolean bodyOpen;

  private long progressAt = since;
  private int outgoing;
  private long outgoingBytes;
  private long outgoingProgress;

  Watch(Channel channel, Bounds.Patience patience) {
    this.channel = channel;
    this.patience = patience;
    long shortest = Stream.of(patience.head(), patience.idle(), patience.reader(), patience.drain())
        .mapToLong(Duration::toNanos).min().orElseThrow();
    this.rounds = Math.max(TimeUnit.MILLISECONDS.toNanos(10), shortest / 4);
  }

  void begin() {
    var looking = channel.eventLoop().scheduleWithFixedDelay(this::look, rounds, rounds, TimeUnit.NANOSECONDS);
    channel.closeFuture().addListener(_ -> looking.cancel(false));
  }

  void bytesCame() {
    if (awaiting == Awaiting.REQUEST) {
      await(Awaiting.HEADERS);
    }
  }

  void requestBegan() {
    unanswered++;
    bodyOpen = true;
    await(Awaiting.NOTHING);
  }

  void requestEnded() {
    bodyOpen = false;
    afterwards();
  }

  void answered() {
    unanswered = Math.max(0, unanswered - 1);
    afterwards();
  }

  private void afterwards() {
    if (unanswered == 0) {
      await(bodyOpen ? Awaiting.REST : Awaiting.REQUEST);
    }
  }

  private void await(Awaiting what) {
    awaiting = what;
    since = System.nanoTime();
  }

  private void look() {
    long now = System.nanoTime();
    if (isPatienceOver(now) || isReaderGone(now)) {
      channel.close();
    }
  }

  private boolean isPatienceOver(long now) {
    long waited = now - since;
    return switch (awaiting) {
      case REQUEST -> waited > patience.idle().toNanos();
      case HEADERS -> waited > patience.head().toNanos();
      case REST -> waited > patience.drain().toNanos();
      case NOTHING -> false;
    };
  }

  /// Whether something is waiting to be taken, and nothing of it was for too long.
  private boolean isReaderGone(long now) {
    var buffer = channel.unsafe().outboundBuffer();
    if (buffer == null || buffer.totalPendingWriteBytes() == 0) {
      progressAt = now;
      return false;
    }
    int current = System.identityHashCode(buffer.current());
    long bytes = buffer.totalPendingWriteBytes();
    long progress = buffer.currentProgress();
    if (current != outgoing || bytes != outgoingBytes || progress != outgoingProgress) {
      outgoing = current;
      outgoingBytes = bytes;
      outgoingProgress = progress;
      progressAt = now;
    }
    return now - progressAt > patience.reader().toNanos();
  }
}
