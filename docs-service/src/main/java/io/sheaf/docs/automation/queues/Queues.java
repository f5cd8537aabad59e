package io.sheaf.docs.automation.queues;

import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.regex.Pattern;

/// The door to queues.
@Singleton
public final class Queues {

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_.-]{1,100}");

  private final Table table;

  Queues(Table table) {
    this.table = table;
  }

  public Optional<WaitingQueue> find(SiteId site, String queueId) {
    return ID.matcher(queueId).matches()
        ? table.find(WaitingQueue.key(site, queueId)).map(item -> WaitingQueue.of(site, item))
        : Optional.empty();
  }

  public WaitingQueue open(SiteId site, String queueId) {
    return find(site, queueId).orElseThrow(() -> Refused.notFound("Queue '" + queueId + "' not found"));
  }

  /// The write that holds only while the queue is there.
  public Write relyingOn(WaitingQueue queue) {
    return Write.check(WaitingQueue.key(queue.site(), queue.queueId()), Condition.present());
  }
}
