package io.sheaf.storage.index;

/// How the index knows that it is this table's, and no older than the table: the table's own id, and a number that
/// grows with every commit of the index.
///
/// The index commits with the next number, then the table keeps that number, then messages are acknowledged. So an
/// index whose number is the table's, or one ahead of it, has all that was ever acknowledged; any other is a copy
/// from another time or another place and is made again.
public record IndexCheckpoint(String storeId, long number) {

  public IndexCheckpoint {
    if (storeId.isBlank() || number < 0) {
      throw new IllegalArgumentException("a checkpoint has a store id and a number from 0 on");
    }
  }

  public IndexCheckpoint next() {
    return new IndexCheckpoint(storeId, number + 1);
  }
}
