package io.sheaf.docs.web.edge;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.body.AvailableByteBody;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;

/// The body of a request as bytes, whatever its content type says: the wire has JSON come as `text/plain`, as a
/// form, as multipart, and as nothing at all.
public final class WholeBody {

  private static final String ATTRIBUTE = "sheaf.body";
  private static final int FIRST = 8 * 1024;
  private static final long DRAINED = 64L * 1024 * 1024;

  private WholeBody() {
  }

  /// All of the body, empty when there is none. To be called on a thread that may wait; asked again it answers the
  /// same array, which nobody changes.
  ///
  /// Refused are a body longer than the bounds allow (413, without being kept), one that does
  /// not come in time (408), and any body while those of all requests take too much memory (503).
  public static byte[] of(HttpRequest<?> request) {
    return request.getAttribute(ATTRIBUTE, byte[].class).orElseGet(() -> {
      var bytes = read(request);
      request.setAttribute(ATTRIBUTE, bytes);
      return bytes;
    });
  }

  private static byte[] read(HttpRequest<?> request) {
    var admission = Admission.of(request);
    int most = admission.bounds().wholeBody();
    // why asked first: nearly every body came with its headers, and is there without any waiting.
    if (Incoming.body(request) instanceof AvailableByteBody there) {
      return there(there, most, admission);
    }
    var patience = admission.bounds().patience();
    try (var incoming = Incoming.open(request, most + DRAINED, new Pace(patience, patience.wholeBody()))) {
      if (incoming.length().orElse(0) > most) {
        throw tooLarge(incoming);
      }
      return read(incoming, most, admission);
    } catch (IOException interrupted) {
      throw new UncheckedIOException(interrupted);
    }
  }

  /// why the rest is read first: a client that is still sending when the connection closes never sees the answer. Of
  /// one that sends far too much the connection closes all the same.
  private static Refused tooLarge(Incoming incoming) throws IOException {
    incoming.transferTo(OutputStream.nullOutputStream());
    return new Refused(Refusal.TOO_LARGE);
  }

  private static byte[] there(AvailableByteBody body, int most, Admission admission) {
    if (body.length() > most) {
      throw new Refused(Refusal.TOO_LARGE);
    }
    admission.take(body.length());
    return body.toByteArray();
  }

  /// why growing, also where the length is known: memory is for who sends bytes, not for who announces them.
  private static byte[] read(Incoming incoming, int most, Admission admission) throws IOException {
    int enough = Math.toIntExact(incoming.length().orElse(most));
    var bytes = new byte[taken(Math.min(enough, FIRST), admission)];
    int filled = 0;
    while (true) {
      if (filled == bytes.length) {
        int next = incoming.read();
        if (next < 0) {
          return bytes;
        }
        if (filled == most) {
          throw tooLarge(incoming);
        }
        int grown = (int) Math.min(Math.max(enough, filled + 1L), Math.max(FIRST, 2L * filled));
        taken(grown - filled, admission);
        bytes = Arrays.copyOf(bytes, grown);
        bytes[filled++] = (byte) next;
      }
      int read = incoming.read(bytes, filled, bytes.length - filled);
      if (read < 0) {
        return Arrays.copyOf(bytes, filled);
      }
      filled += read;
    }
  }

  private static int taken(int count, Admission admission) {
    admission.take(count);
    return count;
  }
}
