package io.sheaf.storage.queues;

/// Those promises of [Queue] that an engine may be unable to keep; it says so in [Queues#unkept].
public enum Promise {
  /// A delivery that was released does not count as a try.
  RELEASE_TAKES_THE_TRY_BACK,
  /// Looking at what is parked sees all of it, whoever else is looking.
  LOOKING_DISTURBS_NOBODY,
  /// A message waits for as long as it takes.
  KEPT_FOR_EVER
}
