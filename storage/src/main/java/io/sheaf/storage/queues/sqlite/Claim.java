package io.sheaf.storage.queues.sqlite;

import java.nio.ByteBuffer;
import java.time.Instant;

/// What a handle of this engine holds: the message, which of its deliveries, and when that was.
record Claim(long seq, long attempt, long received) {

  private static final int BYTES = 3 * Long.BYTES;

  byte[] bytes() {
    return ByteBuffer.allocate(BYTES).putLong(seq).putLong(attempt).putLong(received).array();
  }

  static Claim of(byte[] bytes) {
    var read = ByteBuffer.wrap(bytes);
    return new Claim(read.getLong(), read.getLong(), read.getLong());
  }

  Instant since() {
    return Instant.ofEpochMilli(received);
  }
}
