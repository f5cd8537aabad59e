package io.sheaf.storage.index;

/// Where the table keeps the index's checkpoint.
public interface CheckpointStore {

  /// The checkpoint last saved; of a table that has none yet, a new store id, kept from now on, with number 0.
  IndexCheckpoint load();

  /// Keeps the checkpoint, durably, before it returns.
  void save(IndexCheckpoint checkpoint);
}
