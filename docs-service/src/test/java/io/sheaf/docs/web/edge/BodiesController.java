package io.sheaf.docs.web.edge;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.ByteRange;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.table.SiteId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.concurrent.CountDownLatch;

/// Routes that take and give bytes; on the tests' class path only.
@Controller("/bodies")
@ExecuteOn(TaskExecutors.BLOCKING)
class BodiesController {

  static volatile Pattern lastSent = new Pattern(0);
  static volatile CountDownLatch held = new CountDownLatch(0);

  @Post("/whole")
  String whole(HttpRequest<?> request) {
    var body = WholeBody.of(request);
    return body.length + " " + (WholeBody.of(request) == body) + " " + HexFormat.of().formatHex(body, 0,
        Math.min(body.length, 16));
  }

  @Post("/held")
  String held(HttpRequest<?> request) throws InterruptedException {
    var body = WholeBody.of(request);
    held.await();
    return "" + body.length;
  }

  @Put("/stream")
  String stream(HttpRequest<?> request) throws Exception {
    var digest = MessageDigest.getInstance("SHA-256");
    try (var incoming = Incoming.of(request); var stream = new DigestInputStream(incoming, digest)) {
      var count = stream.transferTo(java.io.OutputStream.nullOutputStream());
      return count + " " + incoming.length().orElse(-1) + " " + HexFormat.of().formatHex(digest.digest());
    }
  }

  @Put("/later")
  String later(HttpRequest<?> request) throws Exception {
    try (var incoming = Incoming.of(request)) {
      held.await();
      return "" + incoming.transferTo(java.io.OutputStream.nullOutputStream());
    }
  }

  @Put("/little")
  String little(HttpRequest<?> request) {
    try (var incoming = Incoming.of(request, 1000)) {
      return "" + incoming.transferTo(java.io.OutputStream.nullOutputStream());
    } catch (IOException failure) {
      throw new UncheckedIOException("the content could not be read to its end", failure);
    }
  }

  @Put("/ignored")
  String ignored() {
    return "not looked at";
  }

  @Get("/pattern")
  HttpResponse<?> pattern(@QueryValue long length, HttpRequest<?> request) {
    var size = length;
    var pattern = new Pattern(size);
    lastSent = pattern;
    var range = ByteRange.ofHeader(request.getHeaders().get("Range"));
    var ref = new BlobRef(BlobKey.of(SiteId.DEFAULT, "pattern"), "1");
    var span = range.within(size);
    if (span.isEmpty()) {
      return Outgoing.pastEnd(new Opening.PastEnd(ref, size));
    }
    return Outgoing.of(new Opening.Opened(ref, "image/png", size, span.get().first(), span.get().length(),
        pattern.from(span.get().first())));
  }

  @Get("/plain")
  String plain() {
    return "nothing to see";
  }

  @Get("/faulty")
  String faulty() {
    throw io.sheaf.docs.web.Refused.because("path", "'path' is required");
  }

  @Post("/type")
  String type(HttpRequest<?> request) {
    WholeBody.of(request);
    return String.valueOf(request.getHeaders().get("Content-Type"));
  }

  @Get("/short")
  HttpResponse<?> tooShort() {
    lastSent = new Pattern(500_000);
    return Outgoing.stream(lastSent, 1_000_000, "text/plain");
  }

  /// Bytes that say where they are.
  static final class Pattern extends InputStream {

    private static final long LOOK_EVERY = 50_000_000;

    private final long length;
    private long at;
    private long look = LOOK_EVERY;
    volatile long mostLiveBytes;
    volatile boolean closed;

    Pattern(long length) {
      this.length = length;
    }

    long length() {
      return length;
    }

    Pattern from(long first) {
      at = first;
      return this;
    }

    /// What the process holds at this moment, on the heap and beside it.
    static long liveBytes() {
      System.gc();
      return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed()
          + ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
              .mapToLong(BufferPoolMXBean::getMemoryUsed).sum();
    }

    static byte at(long index) {
      return (byte) (index * 31 + (index >>> 13));
    }

    @Override
    public int read() {
      return at < length ? at(at++) & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int wanted) {
      if (at >= length) {
        return -1;
      }
      if (at >= look) {
        look += LOOK_EVERY;
        mostLiveBytes = Math.max(mostLiveBytes, liveBytes());
      }
      int count = (int) Math.min(wanted, length - at);
      for (int i = 0; i < count; i++) {
        into[offset + i] = at(at++);
      }
      return count;
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
