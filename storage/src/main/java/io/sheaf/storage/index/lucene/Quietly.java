package io.sheaf.storage.index.lucene;

import java.io.Closeable;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Closes what may be broken already.
final class Quietly {

  static final Logger LOG = LoggerFactory.getLogger("io.sheaf.storage.index");

  private Quietly() {
  }

  static void close(Closeable... things) {
    for (var thing : things) {
      try {
        thing.close();
      } catch (IOException | RuntimeException failure) {
        LOG.debug("closing the text index: {}", failure.toString());
      }
    }
  }
}
