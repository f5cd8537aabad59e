package io.sheaf.storage.index.lucene;

import java.time.Duration;

/// How the index spends memory and time.
///
/// `staleness` bounds how old an answer to a search without a position may be; `commitEvery` how often commits that
/// somebody waits for happen at most, unless `commitAfter` documents came earlier; removals are remembered for
/// `rememberRemovals`, and never more than `mostRemovals` of them, the oldest forgotten first. A message must not
/// live longer than removals are remembered.
public record LuceneSettings(int bufferMegabytes, Duration staleness, Duration commitEvery, int commitAfter,
    Duration rememberRemovals, int mostRemovals) {

  public static final LuceneSettings STANDARD = new LuceneSettings(16, Duration.ofSeconds(1), Duration.ofSeconds(1),
      5_000, Duration.ofDays(30), 1_000_000);

  public LuceneSettings {
    if (bufferMegabytes < 1 || bufferMegabytes > 1024 || commitAfter < 1 || mostRemovals < 1
        || !staleness.isPositive() || !commitEvery.isPositive() || !rememberRemovals.isPositive()) {
      throw new IllegalArgumentException("settings of the text index are positive, its buffer at most 1024 MB");
    }
  }

  LuceneSettings rememberingRemovals(Duration time, int most) {
    return new LuceneSettings(bufferMegabytes, staleness, commitEvery, commitAfter, time, most);
  }
}
