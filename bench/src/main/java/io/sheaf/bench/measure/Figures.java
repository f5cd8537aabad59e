package io.sheaf.bench.measure;

/// How often in a second, and how long one took.
public record Figures(double perSecond, double p50Millis, double p99Millis) {

  public static Figures of(Histogram latencies, double seconds) {
    return new Figures(latencies.count() / seconds, latencies.percentile(50) / 1e6, latencies.percentile(99) / 1e6);
  }
}
