package io.sheaf.bench.measure;

import io.sheaf.bench.measure.Contender.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/// Asks at a stated rate, whether or not what was asked before has been answered. How long an answer took counts from
/// the moment at which it was due to be asked for, so that who is slow makes the next ones late as well. What is not
/// asked when three times the length is over is not asked any more, and counts as being as late as it is by then.
public final class OpenLoop implements Crew {

  /// A thread that sleeps wakes up late; the last of the waiting is done awake.
  private static final long AWAKE_NANOS = 200_000;

  private static final int PATIENCE = 3;

  private final List<Worker> workers;
  private final int perSecond;

  private OpenLoop(List<Worker> workers, int perSecond) {
    this.workers = workers;
    this.perSecond = perSecond;
  }

  public static Contender at(int perSecond, Contender.Workers makes) {
    return concurrency -> {
      var workers = new ArrayList<Worker>();
      for (int thread = 0; thread < concurrency; thread++) {
        workers.add(makes.of(thread));
      }
      return new OpenLoop(workers, perSecond);
    };
  }

  @Override
  public Slice slice(Duration length, int most) throws Exception {
    int questions = (int) Math.min(most, length.toNanos() * perSecond / TimeUnit.SECONDS.toNanos(1));
    var next = new AtomicInteger();
    var failure = new AtomicReference<Throwable>();
    var histograms = new ArrayList<Histogram>();
    var threads = new ArrayList<Thread>();
    long begins = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(5);
    long ends = begins + PATIENCE * length.toNanos();
    for (var worker : workers) {
      var histogram = new Histogram();
      histograms.add(histogram);
      threads.add(Thread.ofPlatform().name("bench-open-" + threads.size()).start(() -> {
        try {
          for (int number = next.getAndIncrement(); number < questions
              && failure.get() == null; number = next.getAndIncrement()) {
            long due = begins + number * TimeUnit.SECONDS.toNanos(1) / perSecond;
            await(due);
            if (System.nanoTime() < ends) {
              worker.once();
            }
            histogram.add(System.nanoTime() - due);
          }
        } catch (Throwable thrown) {
          failure.compareAndSet(null, thrown);
        }
      }));
    }
    for (var thread : threads) {
      thread.join();
    }
    long lasted = System.nanoTime() - begins;
    if (failure.get() != null) {
      throw new IllegalStateException(String.valueOf(failure.get().getMessage()), failure.get());
    }
    var all = new Histogram();
    histograms.forEach(all::add);
    return new Slice(all, lasted / 1e9);
  }

  private static void await(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      if (left > AWAKE_NANOS) {
        LockSupport.parkNanos(left - AWAKE_NANOS);
      } else {
        Thread.onSpinWait();
      }
    }
  }
}
