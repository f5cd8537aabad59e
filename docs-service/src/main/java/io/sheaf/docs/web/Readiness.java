package io.sheaf.docs.web;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Whether everything the service depends on answers. Anybody may ask, so asking is cheap: an answer is good for a
/// second, and a probe that does not come back is not started again before it has.
public final class Readiness {

  private static final Logger log = LoggerFactory.getLogger(Readiness.class);
  private static final long GOOD_FOR_NANOS = Duration.ofSeconds(1).toNanos();

  /// What one probe said.
  public record Answer(String name, boolean up) {}

  private static final class Watched {
    final Probe probe;
    @Nullable
    FutureTask<@Nullable Void> asking;
    boolean wasUp = true;

    Watched(Probe probe) {
      this.probe = probe;
    }
  }

  private final List<Watched> probes;
  private final Duration patience;
  private final LongSupplier nanos;
  private final ReentrantLock lock = new ReentrantLock();
  private List<Answer> last = List.of();
  private long askedAt;
  private boolean asked;

  public Readiness(List<Probe> probes) {
    this(probes, Duration.ofSeconds(2), System::nanoTime);
  }

  Readiness(List<Probe> probes, Duration patience, LongSupplier nanos) {
    this.probes = probes.stream().map(Watched::new).toList();
    this.patience = patience;
    this.nanos = nanos;
  }

  public List<Answer> answers() {
    lock.lock();
    try {
      if (!asked || nanos.getAsLong() - askedAt >= GOOD_FOR_NANOS) {
        last = ask();
        askedAt = nanos.getAsLong();
        asked = true;
      }
      return last;
    } finally {
      lock.unlock();
    }
  }

  private List<Answer> ask() {
    for (var watched : probes) {
      if (watched.asking == null) {
        var task = new FutureTask<@Nullable Void>(() -> {
          watched.probe.ask();
          return null;
        });
        watched.asking = task;
        Thread.ofVirtual().name("probe-" + watched.probe.name()).start(task);
      }
    }
    long end = System.nanoTime() + patience.toNanos();
    var answers = new ArrayList<Answer>(probes.size());
    for (var watched : probes) {
      var trouble = trouble(watched, end - System.nanoTime());
      boolean up = trouble == null;
      if (up != watched.wasUp) {
        log.warn("{}: {}", watched.probe.name(), up ? "answers again" : trouble);
        watched.wasUp = up;
      }
      answers.add(new Answer(watched.probe.name(), up));
    }
    return List.copyOf(answers);
  }

  private static @Nullable String trouble(Watched watched, long nanosLeft) {
    var asking = watched.asking;
    if (asking == null) {
      return "was not asked";
    }
    try {
      asking.get(Math.max(0, nanosLeft), TimeUnit.NANOSECONDS);
      watched.asking = null;
      return null;
    } catch (ExecutionException failure) {
      watched.asking = null;
      return "does not answer: " + failure.getCause();
    } catch (TimeoutException tooLate) {
      return "does not answer in time";
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return "was interrupted";
    }
  }
}
