package io.sheaf.workflow.definitions;

/// Where a run goes.
public sealed interface Transition {

  record ToStep(String stepId) implements Transition {}

  /// The same step once more, after a while, as often as its retries allow.
  record Retry() implements Transition {}

  /// The run is complete.
  record Complete() implements Transition {}
}
