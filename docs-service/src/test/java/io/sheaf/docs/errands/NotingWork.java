package io.sheaf.docs.errands;

import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// Does errands of the tests: notes what they say, as slowly or as unwillingly as they say.
@Singleton
final class NotingWork implements ErrandWork {

  static final String TYPE = "noting";

  private final Stopping stopping;
  private final Map<String, List<String>> done = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> tried = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> running = new ConcurrentHashMap<>();
  private final AtomicInteger overlaps = new AtomicInteger();
  private volatile boolean wasLeftAtWork;

  NotingWork(Stopping stopping) {
    this.stopping = stopping;
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Done carryOut(Errand errand) {
    var says = errand.argument("says");
    var beside = running.computeIfAbsent(errand.subject(), _ -> new AtomicInteger());
    if (beside.incrementAndGet() > 1) {
      overlaps.incrementAndGet();
    }
    try {
      tried.computeIfAbsent(errand.subject(), _ -> new AtomicInteger()).incrementAndGet();
      if (says.startsWith("slow")) {
        LockSupport.parkNanos(1_000_000);
      }
      if (says.startsWith("long") && stopping.goesOn()) {
        wasLeftAtWork = true;
      }
      if (says.startsWith("fail") && errand.tries() < Integer.parseInt(says.substring(5))) {
        throw new IllegalStateException("not yet, as the test wants");
      }
      done.computeIfAbsent(errand.subject(), _ -> new CopyOnWriteArrayList<>()).add(says);
      return Done.FINISHED;
    } finally {
      beside.decrementAndGet();
    }
  }

  List<String> done(String subject) {
    return List.copyOf(done.getOrDefault(subject, List.of()));
  }

  int tried(String subject) {
    var times = tried.get(subject);
    return times == null ? 0 : times.get();
  }

  /// Whether things were put away while a long errand was under way.
  boolean wasLeftAtWork() {
    return wasLeftAtWork;
  }

  int overlaps() {
    return overlaps.get();
  }
}
