package io.sheaf.storage.queues;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What is sent. The id is the sender's and stays the same when it sends again; receivers know by it what they
/// have seen. A message with a group goes to an ordered queue, one with a delay to an unordered one.
public record Message(String id, String body, @Nullable String group, Duration delay) {

  public Message {
    QueueLimits.checkName("id", id);
    QueueLimits.checkBody(body);
    if (group != null) {
      QueueLimits.checkName("group", group);
    }
    delay = QueueLimits.delay(delay);
  }

  public static Message of(String id, String body) {
    return new Message(id, body, null, Duration.ZERO);
  }

  public Message inGroup(String name) {
    return new Message(id, body, name, delay);
  }

  public Message delayedBy(Duration wait) {
    return new Message(id, body, group, wait);
  }
}
