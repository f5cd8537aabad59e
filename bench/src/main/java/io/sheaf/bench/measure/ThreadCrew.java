package io.sheaf.bench.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/// One platform thread for each worker, all let go at the same moment.
final class ThreadCrew implements Crew {

  private final List<Contender.Worker> workers;

  private ThreadCrew(List<Contender.Worker> workers) {
    this.workers = workers;
  }

  static ThreadCrew of(Contender.Workers makes, int concurrency) throws Exception {
    var workers = new ArrayList<Contender.Worker>();
    for (int thread = 0; thread < concurrency; thread++) {
      workers.add(makes.of(thread));
    }
    return new ThreadCrew(workers);
  }

  @Override
  public Slice slice(Duration length, int most) throws Exception {
    var start = new CountDownLatch(1);
    var failure = new AtomicReference<Throwable>();
    var histograms = new ArrayList<Histogram>();
    var threads = new ArrayList<Thread>();
    for (var worker : workers) {
      var histogram = new Histogram();
      histograms.add(histogram);
      threads.add(Thread.ofPlatform().name("bench-" + threads.size()).start(() -> {
        try {
          start.await();
          work(worker, histogram, length.toNanos(), most);
        } catch (Throwable thrown) {
          failure.compareAndSet(null, thrown);
        }
      }));
    }
    long began = System.nanoTime();
    start.countDown();
    for (var thread : threads) {
      thread.join();
    }
    long lasted = System.nanoTime() - began;
    if (failure.get() != null) {
      throw new IllegalStateException("a worker failed: " + failure.get().getMessage(), failure.get());
    }
    var all = new Histogram();
    histograms.forEach(all::add);
    return new Slice(all, lasted / 1e9);
  }

  private static void work(Contender.Worker worker, Histogram histogram, long nanos, int most) throws Exception {
    long before = System.nanoTime();
    long end = before + nanos;
    for (int done = 0; done < most && before < end; done++) {
      worker.once();
      long after = System.nanoTime();
      histogram.add(after - before);
      before = after;
    }
  }
}
