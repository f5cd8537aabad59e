package io.sheaf.storage.queues.sqs;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// What a handle of this engine holds: SQS's own handle, and when it was received.
record Receipt(long received, String handle) {

  byte[] bytes() {
    var text = handle.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(Long.BYTES + text.length).putLong(received).put(text).array();
  }

  static Receipt of(byte[] bytes) {
    return new Receipt(ByteBuffer.wrap(bytes).getLong(),
        new String(bytes, Long.BYTES, bytes.length - Long.BYTES, StandardCharsets.UTF_8));
  }

  Duration age() {
    return Duration.ofMillis(Math.max(0, System.currentTimeMillis() - received));
  }
}
