package io.sheaf.storage.index;

/// A table's checkpoint, kept in memory.
public final class KeptCheckpoint implements CheckpointStore {

  private volatile IndexCheckpoint checkpoint = new IndexCheckpoint("store-1", 0);
  private volatile boolean failing;

  @Override
  public IndexCheckpoint load() {
    return checkpoint;
  }

  @Override
  public void save(IndexCheckpoint next) {
    if (failing) {
      throw new IllegalStateException("the table does not answer");
    }
    checkpoint = next;
  }

  public void set(IndexCheckpoint other) {
    checkpoint = other;
  }

  public void fail(boolean now) {
    failing = now;
  }
}
