package io.sheaf.bench.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/// Two contenders, in turns: A B, B A, A B, … . Each pair of slices gives a ratio, and the median of the ratios is
/// the result: noise that lasts longer than a slice hits both, noise that is shorter spoils one pair.
public final class Contest {

  /// How long the contest lasts. No thread does more than `most` in a slice, however quick it is.
  public record Plan(Duration warmUp, int pairs, Duration slice, int most) {}

  /// What came out; the ratios are ours by theirs.
  public record Result(Figures ours, Figures theirs, double rateRatio, double p50Ratio) {}

  private record Slice(Histogram latencies, double seconds) {
    double rate() {
      return latencies.count() / seconds;
    }
  }

  private final Contender ours;
  private final Contender theirs;
  private final Plan plan;

  public Contest(Contender ours, Contender theirs, Plan plan) {
    this.ours = ours;
    this.theirs = theirs;
    this.plan = plan;
  }

  public Result at(int concurrency) throws Exception {
    var ourWorkers = workers(ours, concurrency);
    var theirWorkers = workers(theirs, concurrency);
    var half = plan.warmUp().dividedBy(2);
    for (int turn = 0; turn < 2; turn++) {
      slice(ourWorkers, half);
      slice(theirWorkers, half);
    }
    var ourSlices = new ArrayList<Slice>();
    var theirSlices = new ArrayList<Slice>();
    for (int pair = 0; pair < plan.pairs(); pair++) {
      boolean oursFirst = pair % 2 == 0;
      if (oursFirst) {
        ourSlices.add(slice(ourWorkers, plan.slice()));
      }
      theirSlices.add(slice(theirWorkers, plan.slice()));
      if (!oursFirst) {
        ourSlices.add(slice(ourWorkers, plan.slice()));
      }
    }
    return result(ourSlices, theirSlices);
  }

  private static List<Contender.Worker> workers(Contender contender, int concurrency) throws Exception {
    var workers = new ArrayList<Contender.Worker>();
    for (int thread = 0; thread < concurrency; thread++) {
      workers.add(contender.worker(thread));
    }
    return workers;
  }

  private static Result result(List<Slice> ours, List<Slice> theirs) {
    var rates = new double[ours.size()];
    var medians = new double[ours.size()];
    for (int pair = 0; pair < rates.length; pair++) {
      rates[pair] = ours.get(pair).rate() / theirs.get(pair).rate();
      medians[pair] = ours.get(pair).latencies().percentile(50) / theirs.get(pair).latencies().percentile(50);
    }
    return new Result(together(ours), together(theirs), median(rates), median(medians));
  }

  private static Figures together(List<Slice> slices) {
    var all = new Histogram();
    double seconds = 0;
    for (var slice : slices) {
      all.add(slice.latencies());
      seconds += slice.seconds();
    }
    return Figures.of(all, seconds);
  }

  public static double median(double... values) {
    var sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private Slice slice(List<Contender.Worker> workers, Duration length) throws Exception {
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
          work(worker, histogram, length.toNanos());
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

  private void work(Contender.Worker worker, Histogram histogram, long nanos) throws Exception {
    long before = System.nanoTime();
    long end = before + nanos;
    for (int done = 0; done < plan.most() && before < end; done++) {
      worker.once();
      long after = System.nanoTime();
      histogram.add(after - before);
      before = after;
    }
  }
}
