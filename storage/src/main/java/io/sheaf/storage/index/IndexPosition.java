package io.sheaf.storage.index;

import io.sheaf.storage.table.SiteId;

/// Something the index has to have reached before an answer counts.
public sealed interface IndexPosition {

  /// What a put or a removal answers: its number in the row of all writes, and the life of the index it was made in.
  /// A life ends when the index is closed or breaks; of earlier lives the index knows how much of them it kept.
  record Written(String life, long number) implements IndexPosition {}

  /// A document at a revision or a newer one, for callers who wrote the table and know that the index will follow.
  record AtRevision(SiteId site, String id, long revision) implements IndexPosition {}
}
