package io.sheaf.storage.queues;

import java.util.Map;

/// The queues of one engine. Closing hands every waiting receiver an empty answer.
public interface Queues extends AutoCloseable {

  /// The queue that was declared like this. Whoever opens a name twice declares the same both times.
  Queue open(QueueSettings settings);

  /// The promises this engine cannot keep, and why, in one sentence each.
  Map<Promise, String> unkept();

  @Override
  void close();
}
