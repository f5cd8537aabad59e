package io.sheaf.bench.measure;

/// What was done in a stretch of time.
public record Slice(Histogram latencies, double seconds) {

  public double rate() {
    return latencies.count() / seconds;
  }
}
