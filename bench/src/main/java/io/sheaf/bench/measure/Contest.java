package io.sheaf.bench.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Two contenders, in turns: A B, B A, A B, … . Each pair of slices gives a ratio, and the median of the ratios is
/// the result: noise that lasts longer than a slice hits both, noise that is shorter spoils one pair.
public final class Contest {

  /// How long the contest lasts. No thread does more than `most` in a slice, however quick it is.
  public record Plan(Duration warmUp, int pairs, Duration slice, int most) {}

  /// What came out; the ratios are ours by theirs.
  public record Result(Figures ours, Figures theirs, double rateRatio, double p50Ratio, double p99Ratio) {}

  private final Contender ours;
  private final Contender theirs;
  private final Plan plan;

  public Contest(Contender ours, Contender theirs, Plan plan) {
    this.ours = ours;
    this.theirs = theirs;
    this.plan = plan;
  }

  public Result at(int concurrency) throws Exception {
    var ourCrew = ours.crew(concurrency);
    var theirCrew = theirs.crew(concurrency);
    var half = plan.warmUp().dividedBy(2);
    for (int turn = 0; turn < 2; turn++) {
      ourCrew.slice(half, plan.most());
      theirCrew.slice(half, plan.most());
    }
    var ourSlices = new ArrayList<Slice>();
    var theirSlices = new ArrayList<Slice>();
    for (int pair = 0; pair < plan.pairs(); pair++) {
      boolean oursFirst = pair % 2 == 0;
      if (oursFirst) {
        ourSlices.add(ourCrew.slice(plan.slice(), plan.most()));
      }
      theirSlices.add(theirCrew.slice(plan.slice(), plan.most()));
      if (!oursFirst) {
        ourSlices.add(ourCrew.slice(plan.slice(), plan.most()));
      }
    }
    return result(ourSlices, theirSlices);
  }

  private static Result result(List<Slice> ours, List<Slice> theirs) {
    return new Result(together(ours), together(theirs), ratio(ours, theirs, Slice::rate),
        ratio(ours, theirs, slice -> slice.latencies().percentile(50)),
        ratio(ours, theirs, slice -> slice.latencies().percentile(99)));
  }

  private static double ratio(List<Slice> ours, List<Slice> theirs, ToDoubleFunction<Slice> figure) {
    var ratios = new double[ours.size()];
    for (int pair = 0; pair < ratios.length; pair++) {
      ratios[pair] = figure.applyAsDouble(ours.get(pair)) / figure.applyAsDouble(theirs.get(pair));
    }
    return median(ratios);
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
}
