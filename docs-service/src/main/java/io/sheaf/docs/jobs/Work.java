package io.sheaf.docs.jobs;

/// How jobs of one type are done.
public interface Work {

  String type();

  /// Does the next part of the job, a second's worth or less. It may be called again for a part that was done before.
  Step step(Job job);

  /// How a step ended.
  sealed interface Step {

    /// There is more to do, from here on.
    record More(String progress) implements Step {}

    record Finished() implements Step {}

    Step FINISHED = new Finished();
  }
}
