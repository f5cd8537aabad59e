package io.sheaf.storage.queues.sqs;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Until when deliveries count. SQS may accept a receipt that has had its time, so the engine minds the time itself:
/// it is in each handle, and here for those that were extended, as long as they are.
final class Lent {

  private static final Duration MOST_SPARED = Duration.ofSeconds(1);

  private final Map<String, Long> extended = new ConcurrentHashMap<>();

  /// A little before SQS thinks so: better one delivery more than two who both count.
  static long until(Duration visibility) {
    var spared = visibility.dividedBy(10);
    return System.currentTimeMillis()
        + visibility.minus(spared.compareTo(MOST_SPARED) < 0 ? spared : MOST_SPARED).toMillis();
  }

  boolean isOver(Receipt receipt) {
    return extended.getOrDefault(receipt.handle(), receipt.until()) <= System.currentTimeMillis();
  }

  void extend(Receipt receipt, Duration visibility) {
    long now = System.currentTimeMillis();
    extended.values().removeIf(until -> until <= now);
    extended.put(receipt.handle(), until(visibility));
  }

  /// It was finished or handed back, and counts no more.
  void end(Receipt receipt) {
    extended.computeIfPresent(receipt.handle(), (_, _) -> null);
  }
}
