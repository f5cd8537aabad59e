package io.sheaf.docs.web.edge;

import io.micronaut.http.HttpRequest;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// What one request holds of the things that all share, to be given back at its end: its place, the memory of its
/// body, and what has to be closed.
final class Admission {

  private static final String ATTRIBUTE = "sheaf.admission";

  private final Crowd crowd;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Runnable> atEnd = new ArrayList<>(2);
  private long bytes;
  private boolean ended;

  Admission(Crowd crowd, Runnable placeFree) {
    this.crowd = crowd;
    atEnd.add(placeFree);
  }

  static Admission of(HttpRequest<?> request) {
    return find(request).orElseThrow(() -> new IllegalStateException("the request came in by another way"));
  }

  static Optional<Admission> find(HttpRequest<?> request) {
    return request.getAttribute(ATTRIBUTE, Admission.class);
  }

  void to(HttpRequest<?> request) {
    request.setAttribute(ATTRIBUTE, this);
  }

  Bounds bounds() {
    return crowd.bounds();
  }

  /// Takes so many bytes of memory, if there are as many left for bodies.
  void take(long count) {
    lock.lock();
    try {
      if (ended || !crowd.take(count)) {
        throw new Refused(Refusal.BUSY);
      }
      bytes += count;
    } finally {
      lock.unlock();
    }
  }

  /// Runs when the request has ended, in whatever way; at once if it has. It is quick and runs on any thread.
  void atEnd(Runnable action) {
    lock.lock();
    try {
      if (!ended) {
        atEnd.add(action);
        return;
      }
    } finally {
      lock.unlock();
    }
    action.run();
  }

  void end() {
    List<Runnable> actions;
    lock.lock();
    try {
      if (ended) {
        return;
      }
      ended = true;
      actions = List.copyOf(atEnd);
    } finally {
      lock.unlock();
    }
    crowd.giveBack(bytes);
    actions.forEach(Runnable::run);
  }
}
