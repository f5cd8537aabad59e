package io.sheaf.bench.measure;

/// One of those that take turns. Each thread has a worker of its own, made once and used in every slice.
public interface Contender {

  String name();

  Worker worker(int thread) throws Exception;

  /// Does one of whatever is counted.
  @FunctionalInterface
  interface Worker {
    void once() throws Exception;
  }

  static Contender of(String name, Workers workers) {
    return new Contender() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Worker worker(int thread) throws Exception {
        return workers.of(thread);
      }
    };
  }

  /// Makes the worker of a thread.
  @FunctionalInterface
  interface Workers {
    Worker of(int thread) throws Exception;
  }
}
