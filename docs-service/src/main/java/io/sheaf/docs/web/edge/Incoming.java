package io.sheaf.docs.web.edge;

import io.micronaut.core.io.buffer.ReadBuffer;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpRequestWrapper;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.body.ByteBody;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The body of a request as a stream, for a thread that may wait: nothing is held but the piece that is being read,
/// and a client that sends faster than it is read has to wait. One that sends too slowly, or nothing, is cut off.
///
/// What stops a body is a [Refused] out of `read`, which passes through every port: too slow, too long where nobody
/// said so beforehand, or the client went away. A body that was not read to its end is closed when the request ends.
public final class Incoming extends InputStream {

  private final Arriving arriving;
  private final OptionalLong length;
  private final long most;
  private final Pace pace;
  private @Nullable ReadBuffer piece;
  private long count;
  private boolean ended;

  private Incoming(Arriving arriving, OptionalLong length, long most, Pace pace) {
    this.arriving = arriving;
    this.length = length;
    this.most = most;
    this.pace = pace;
  }

  /// The body, of at most as many bytes as are ever streamed. It can be had once only.
  public static Incoming of(HttpRequest<?> request) {
    return of(request, Admission.of(request).bounds().streamedBody());
  }

  /// The body, of at most so many bytes: one that says that it is longer is refused before any of it is read.
  public static Incoming of(HttpRequest<?> request, long most) {
    var patience = Admission.of(request).bounds().patience();
    return open(request, most, new Pace(patience, null));
  }

  static Incoming open(HttpRequest<?> request, long most, Pace pace) {
    var body = body(request);
    var length = body.expectedLength();
    if (length.isPresent() && length.getAsLong() > most) {
      throw new Refused(Refusal.TOO_LARGE);
    }
    var arriving = new Arriving();
    var incoming = new Incoming(arriving, length, most, pace);
    Admission.of(request).atEnd(incoming::close);
    body.toReadBufferPublisher().subscribe(arriving);
    return incoming;
  }

  static ByteBody body(HttpRequest<?> request) {
    var inner = request;
    while (inner instanceof HttpRequestWrapper<?> wrapper) {
      inner = wrapper.getDelegate();
    }
    if (inner instanceof ServerHttpRequest<?> arrived) {
      return arrived.byteBody();
    }
    throw new IllegalStateException("not a request that this server received");
  }

  /// From `Content-Length`, if the client sent one.
  public OptionalLong length() {
    return length;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int wanted) throws IOException {
    Objects.checkFromIndexSize(offset, wanted, into.length);
    if (wanted == 0) {
      return 0;
    }
    var current = current();
    if (current == null) {
      return -1;
    }
    int readable = current.readable();
    if (readable > wanted) {
      current.split(wanted).toArray(into, offset);
    } else {
      current.toArray(into, offset);
      piece = null;
    }
    int read = Math.min(readable, wanted);
    count += read;
    if (count > most) {
      close();
      throw new Refused(Refusal.TOO_LARGE);
    }
    return read;
  }

  private @Nullable ReadBuffer current() throws IOException {
    while (piece == null && !ended) {
      var next = next();
      if (next == null) {
        ended = true;
      } else if (next.readable() == 0) {
        next.close();
      } else {
        piece = next;
      }
    }
    return piece;
  }

  private @Nullable ReadBuffer next() throws IOException {
    long began = System.nanoTime();
    try {
      var next = arriving.take(pace.left(began));
      pace.came(System.nanoTime() - began, next == null ? 0 : next.readable());
      return next;
    } catch (Refused refused) {
      close();
      throw refused;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      close();
      throw new InterruptedIOException("interrupted while waiting for a client");
    }
  }

  /// The rest of the body is not wanted any more.
  @Override
  public void close() {
    arriving.close();
  }
}
