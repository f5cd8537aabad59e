package io.sheaf.bench.measure;

/// One of those that take turns.
@FunctionalInterface
public interface Contender {

  /// Made once for a contest and used in every slice of it.
  Crew crew(int concurrency) throws Exception;

  /// Does one of whatever is counted.
  @FunctionalInterface
  interface Worker {
    void once() throws Exception;
  }

  /// Makes the worker of a thread.
  @FunctionalInterface
  interface Workers {
    Worker of(int thread) throws Exception;
  }

  /// Threads of this process, each with a worker of its own.
  static Contender of(Workers workers) {
    return concurrency -> ThreadCrew.of(workers, concurrency);
  }
}
