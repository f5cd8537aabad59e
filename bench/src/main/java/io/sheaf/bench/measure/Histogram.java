package io.sheaf.bench.measure;

/// How often each duration was seen, to within three percent, in a fixed amount of memory. Not for two threads at a
/// time: each has its own, and they are added up.
public final class Histogram {

  private static final int FINE_BITS = 5;
  private static final int FINE = 1 << FINE_BITS;
  private static final int BUCKETS = (Long.SIZE - FINE_BITS) * FINE;

  private final long[] counts = new long[BUCKETS];
  private long count;

  /// Takes a duration in nanoseconds.
  public void add(long nanos) {
    counts[bucket(Math.max(0, nanos))]++;
    count++;
  }

  public void add(Histogram other) {
    for (int at = 0; at < BUCKETS; at++) {
      counts[at] += other.counts[at];
    }
    count += other.count;
  }

  public long count() {
    return count;
  }

  /// The duration, in nanoseconds, that so many of a hundred did not pass; zero where nothing was seen.
  public double percentile(double percent) {
    long wanted = Math.max(1, (long) Math.ceil(count * percent / 100));
    long seen = 0;
    for (int at = 0; at < BUCKETS; at++) {
      seen += counts[at];
      if (seen >= wanted) {
        return middle(at);
      }
    }
    return 0;
  }

  /// For another process: what [#parse] reads.
  public String text() {
    var text = new StringBuilder();
    for (int at = 0; at < BUCKETS; at++) {
      if (counts[at] != 0) {
        text.append(text.isEmpty() ? "" : ",").append(at).append(':').append(counts[at]);
      }
    }
    return text.isEmpty() ? "-" : text.toString();
  }

  public static Histogram parse(String text) {
    var histogram = new Histogram();
    if (text.equals("-")) {
      return histogram;
    }
    for (var pair : text.split(",")) {
      int colon = pair.indexOf(':');
      long seen = Long.parseLong(pair.substring(colon + 1));
      histogram.counts[Integer.parseInt(pair.substring(0, colon))] += seen;
      histogram.count += seen;
    }
    return histogram;
  }

  /// Values below 32 have a bucket each; above, each power of two is cut into 32.
  private static int bucket(long value) {
    if (value < FINE) {
      return (int) value;
    }
    int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(value) - FINE_BITS;
    return (shift << FINE_BITS) + (int) (value >>> shift);
  }

  private static double middle(int bucket) {
    if (bucket < 2 * FINE) {
      return bucket;
    }
    int shift = (bucket >>> FINE_BITS) - 1;
    long low = ((long) (bucket & (FINE - 1)) + FINE) << shift;
    return low + (1L << shift) / 2.0;
  }
}
