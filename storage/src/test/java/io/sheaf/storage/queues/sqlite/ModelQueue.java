package io.sheaf.storage.queues.sqlite;

import io.sheaf.storage.queues.Delivery;
import io.sheaf.storage.queues.Message;
import io.sheaf.storage.queues.QueueLimits;
import io.sheaf.storage.queues.QueueSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// A queue as one would explain it: a list that is searched from the front.
final class ModelQueue {

  private final QueueSettings settings;
  private final List<Waiting> waiting = new ArrayList<>();
  private final List<Waiting> parked = new ArrayList<>();
  private final Map<String, Long> recent = new HashMap<>();
  /// Who holds what, by handle; a handle that does not count any more is not in here.
  private final Map<String, Waiting> held = new HashMap<>();
  private long arrivals;

  static final class Waiting {
    private final long arrival;
    private final String id;
    private final String group;
    private long ready;
    private long received;
    private int tries;

    Waiting(long arrival, String id, String group, long ready) {
      this.arrival = arrival;
      this.id = id;
      this.group = group;
      this.ready = ready;
    }

    @Override
    public String toString() {
      return id + " " + group + " " + tries;
    }
  }

  ModelQueue(QueueSettings settings) {
    this.settings = settings;
  }

  void send(List<Message> messages, long now) {
    for (var message : messages) {
      if (settings.isOrdered() && recent.getOrDefault(message.id(), 0L) > now) {
        continue;
      }
      recent.put(message.id(), now + QueueLimits.REMEMBERED.toMillis());
      arrive(message.id(), message.group(), now + message.delay().toMillis());
    }
  }

  private void arrive(String id, String group, long ready) {
    waiting.add(new Waiting(++arrivals, id, group, ready));
  }

  /// Checks what the engine delivered, and holds it.
  List<String> receive(int most, Duration visibility, long now, List<Delivery> delivered) {
    var expected = new ArrayList<String>();
    while (expected.size() < most) {
      var groups = new HashSet<String>();
      var next = waiting.stream().filter(one -> one.group == null || groups.add(one.group))
          .filter(one -> one.ready <= now)
          .min(Comparator.<Waiting>comparingLong(one -> one.ready).thenComparingLong(one -> one.arrival)).orElse(null);
      if (next == null) {
        break;
      }
      held.values().removeIf(one -> one == next);
      if (next.tries >= settings.tries()) {
        waiting.remove(next);
        parked.add(next);
        continue;
      }
      next.tries++;
      next.ready = now + visibility.toMillis();
      next.received = now;
      if (expected.size() < delivered.size()) {
        held.put(delivered.get(expected.size()).handle(), next);
      }
      expected.add(next.toString());
    }
    return expected;
  }

  boolean done(Delivery delivery) {
    var one = held.remove(delivery.handle());
    return one != null && waiting.remove(one);
  }

  boolean park(Delivery delivery) {
    var one = held.remove(delivery.handle());
    if (one == null) {
      return false;
    }
    waiting.remove(one);
    parked.add(one);
    return true;
  }

  boolean isHeld(Delivery delivery) {
    return held.containsKey(delivery.handle());
  }

  boolean isLastTry(Delivery delivery) {
    return isHeld(delivery) && held.get(delivery.handle()).tries >= settings.tries();
  }

  void rest(Delivery delivery, Duration rest, long now) {
    held.remove(delivery.handle()).ready = now + rest.toMillis();
  }

  boolean extend(Delivery delivery, Duration visibility, long now) {
    var one = held.get(delivery.handle());
    if (one != null) {
      one.ready = now + visibility.toMillis();
    }
    return one != null;
  }

  void release(Delivery delivery) {
    var one = held.remove(delivery.handle());
    if (one != null) {
      one.tries--;
      one.ready = one.received;
    }
  }

  List<String> parked() {
    return parked.stream().map(one -> one.id).toList();
  }

  int redrive(Collection<String> ids, long now) {
    int sent = 0;
    for (var id : ids) {
      for (var one : List.copyOf(parked)) {
        if (one.id.equals(id)) {
          parked.remove(one);
          arrive(one.id, one.group, now);
          sent++;
        }
      }
    }
    return sent;
  }

  int redriveAll(long now) {
    int sent = parked.size();
    parked.forEach(one -> arrive(one.id, one.group, now));
    parked.clear();
    return sent;
  }
}
