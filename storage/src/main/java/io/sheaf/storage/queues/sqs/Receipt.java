package io.sheaf.storage.queues.sqs;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// What a handle of this engine holds: SQS's own handle, when it was received, and until when it
/// counts unless it is extended.
record Receipt(long received, long until, String handle) {

  private static final int TIMES = 2 * Long.BYTES;

  byte[] bytes() {
    var text = handle.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(TIMES + text.length).putLong(received).putLong(until).put(text).array();
  }

  static Receipt of(byte[] bytes) {
    var read = ByteBuffer.wrap(bytes);
    return new Receipt(read.getLong(), read.getLong(),
        new String(bytes, TIMES, bytes.length - TIMES, StandardCharsets.UTF_8));
  }

  Duration age() {
    return Duration.ofMillis(Math.max(0, System.currentTimeMillis() - received));
  }
}
