package io.sheaf.storage.outbox;

import io.sheaf.storage.queues.Message;
import io.sheaf.storage.queues.QueueName;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Page;
import io.sheaf.storage.table.Partition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.time.Duration;
import java.util.List;

/// Turns a message into a write, and a written message back into one to be sent.
public final class Outbox {

  /// Never fewer than were ever in use: what was recorded in one must still be found.
  static final int SHARDS = 8;

  private final Stamps stamps;

  public Outbox(Stamps stamps) {
    this.stamps = stamps;
  }

  /// The write that records the message, stamped as of now.
  public Write recording(QueueName queue, Message message) {
    return recording(queue, message, stamps.next());
  }

  /// The write that records the message, stamped later than this stamp of the same group: whoever has read it
  /// comes after it, also when the two were written by processes whose clocks differ.
  public Write recordingAfter(Stamp earlier, QueueName queue, Message message) {
    return recording(queue, message, stamps.next(earlier));
  }

  /// The write that records the message under a stamp from the caller, who keeps it to be read by the next.
  public Write recording(QueueName queue, Message message, Stamp stamp) {
    var item = Item.of(TableSchema.OUTBOX_MESSAGE.globalKey(shard(message), stamp, message.id()))
        .with("messageId", message.id()).with("queue", queue.text()).withOptional("group", message.group())
        .with("body", message.body()).with("inserteddate", stamp.text());
    if (!message.delay().isZero()) {
      item.with("delay", message.delay().toSeconds());
    }
    return Write.put(item.build());
  }

  static int shard(Message message) {
    var group = message.group();
    return Math.floorMod((group == null ? message.id() : group).hashCode(), SHARDS);
  }

  static Page recorded(Table table, int shard, int most) {
    return table.page(Query.of(partition(shard)).limit(most));
  }

  private static Partition partition(int shard) {
    return TableSchema.OUTBOX_MESSAGE.main().globalPartition(shard);
  }

  /// The shards that these writes record something in.
  static List<Integer> shardsOf(List<Write> writes) {
    return writes.stream().filter(write -> write instanceof Write.Put put && isOurs(put.item()))
        .map(write -> shard(message(((Write.Put) write).item()))).distinct().toList();
  }

  private static boolean isOurs(Item item) {
    return item.key().partition().startsWith("outbox#") && item.findText("queue").isPresent();
  }

  static QueueName queue(Item item) {
    return new QueueName(item.text("queue"));
  }

  static Message message(Item item) {
    var message = Message.of(item.text("messageId"), item.text("body"));
    var grouped = item.findText("group").map(message::inGroup).orElse(message);
    return item.value("delay") == null ? grouped : grouped.delayedBy(Duration.ofSeconds(item.wholeNumber("delay")));
  }
}
