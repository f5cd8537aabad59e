package io.sheaf.storage.index;

/// Whether a search sees all there is.
public sealed interface IndexState {

  IndexState NOT_OPENED = new NotOpened();
  IndexState CURRENT = new Current();

  /// Nobody has used the index yet; the first use opens it.
  record NotOpened() implements IndexState {}

  /// Everything that was put is there.
  record Current() implements IndexState {}

  /// The index is being made again: `done` documents are there, of about `of`.
  record Rebuilding(long done, long of, String why) implements IndexState {}
}
