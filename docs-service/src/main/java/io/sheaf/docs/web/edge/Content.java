package io.sheaf.docs.web.edge;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The bytes of an answer, which are sent as fast as they are taken; made by [Outgoing], and sent once at most.
public final class Content {

  private static final Logger log = LoggerFactory.getLogger(Content.class);

  /// The length of what ends when it ends.
  static final long UNKNOWN = -1;

  private final InputStream bytes;
  private final long length;
  private final AtomicBoolean taken = new AtomicBoolean();

  Content(InputStream bytes, long length) {
    this.bytes = bytes;
    this.length = length;
  }

  long length() {
    return length;
  }

  /// Whoever is first may have the bytes, and closes them.
  boolean take() {
    return taken.compareAndSet(false, true);
  }

  InputStream bytes() {
    return bytes;
  }

  /// Closes the bytes unless somebody sends them. On a thread of its own, since this may be the event loop's, which
  /// must not wait.
  void close() {
    if (take()) {
      Thread.ofVirtual().name("close").start(this::closeBytes);
    }
  }

  void closeBytes() {
    try {
      bytes.close();
    } catch (IOException | RuntimeException failure) {
      log.warn("What was sent could not be closed", failure);
    }
  }
}
