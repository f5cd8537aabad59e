package io.sheaf.bench.crash;

import io.sheaf.storage.queues.Delivery;
import io.sheaf.storage.queues.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;

/// Sends messages and works most of them off; some are left lent, as by a receiver that died.
final class Mailing {

  private static final int AT_ONCE = 5;
  private static final int MOST = 10;

  private final Store store;
  private final String prefix;
  private final Pipe pipe;
  private final SplittableRandom random;
  private int sent;

  Mailing(Store store, String prefix, long seed, Pipe pipe) {
    this.store = store;
    this.prefix = prefix;
    this.pipe = pipe;
    this.random = new SplittableRandom(seed);
  }

  /// What a message of this id says.
  static String body(String id) {
    var bytes = new byte[64];
    new SplittableRandom(id.hashCode()).nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  void forever() {
    while (true) {
      send();
      work();
    }
  }

  private void send() {
    var messages = new ArrayList<Message>();
    for (int count = 1 + random.nextInt(AT_ONCE); count > 0; count--) {
      var id = prefix + "-" + sent++;
      messages.add(Message.of(id, body(id)));
    }
    store.queue().send(messages);
    messages.forEach(message -> pipe.say(Pipe.SENT, message.id()));
  }

  private void work() {
    var deliveries = store.queue().receive(MOST, Store.LENT, Duration.ZERO);
    var chosen = deliveries.stream().filter(_ -> random.nextInt(100) < 95).toList();
    if (chosen.isEmpty()) {
      return;
    }
    chosen.forEach(delivery -> pipe.say(Pipe.FINISHING, delivery.id()));
    var settled = store.queue().done(chosen);
    for (int at = 0; at < chosen.size(); at++) {
      if (settled.get(at).counted()) {
        pipe.say(Pipe.FINISHED, chosen.get(at).id());
      } else {
        pipe.say(Pipe.WRONG, chosen.get(at).id(), "was lent and could not be done");
      }
    }
  }

  /// All that is there to be received, handed back at once.
  static List<Delivery> everything(Store store) {
    var all = new ArrayList<Delivery>();
    for (var some = receive(store); !some.isEmpty(); some = receive(store)) {
      all.addAll(some);
    }
    for (int from = 0; from < all.size(); from += MOST) {
      store.queue().release(all.subList(from, Math.min(all.size(), from + MOST)));
    }
    return all;
  }

  private static List<Delivery> receive(Store store) {
    return store.queue().receive(MOST, Store.LENT, Duration.ZERO);
  }
}
