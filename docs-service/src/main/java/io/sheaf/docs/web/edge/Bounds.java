package io.sheaf.docs.web.edge;

import io.sheaf.storage.blobs.BlobStore;
import java.time.Duration;

/// How much may be asked of the process at once, and how long it waits for anybody.
///
/// @param requests in flight, beyond which new ones are turned away at once
/// @param connections open, beyond which new ones are turned away at once
/// @param bufferedBytes of bodies held in memory, of all requests in flight together
/// @param wholeBody the longest body that is read into memory
/// @param streamedBody the longest body that is streamed
public record Bounds(int requests, int connections, long bufferedBytes, int wholeBody, long streamedBody,
    Patience patience) {

  /// The longest list of headers, and the longest first line, in bytes.
  public static final int HEADERS = 32 * 1024;
  public static final int FIRST_LINE = 32 * 1024;

  /// The most headers that one request may have.
  public static final int MOST_HEADERS = 128;

  public static final int WHOLE_BODY = 8 * 1024 * 1024;

  /// How long to wait, and for what.
  ///
  /// @param head for the headers of a request to be there, counted from its first byte, or from the connection
  /// @param idle for the next request on a connection that has none
  /// @param wholeBody for all of a body that is read into memory
  /// @param silence for the next byte of a body
  /// @param floor the fewest bytes in a second that a body may come with, over the time of `silence`
  /// @param reader for a client to take anything more of its answer
  /// @param drain for the rest of a body that nobody wants, after the answer
  public record Patience(Duration head, Duration idle, Duration wholeBody, Duration silence, int floor,
      Duration reader, Duration drain) {

    public static final Patience USUAL = new Patience(Duration.ofSeconds(10), Duration.ofSeconds(60),
        Duration.ofSeconds(30), Duration.ofSeconds(30), 1024, Duration.ofSeconds(60), Duration.ofSeconds(30));
  }

  public static Bounds usual() {
    // why an eighth: while a body is understood, it is there some four times.
    long bodies = Math.max(2L * WHOLE_BODY, Runtime.getRuntime().maxMemory() / 8);
    return new Bounds(512, 4096, bodies, WHOLE_BODY, BlobStore.LARGEST, Patience.USUAL);
  }

  public Bounds with(Patience other) {
    return new Bounds(requests, connections, bufferedBytes, wholeBody, streamedBody, other);
  }
}
