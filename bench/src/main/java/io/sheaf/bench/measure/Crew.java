package io.sheaf.bench.measure;

import java.time.Duration;

/// The workers of a contender at one concurrency, in this process or in another.
@FunctionalInterface
public interface Crew {

  /// Works for so long, each worker at most so often.
  Slice slice(Duration length, int most) throws Exception;
}
