package io.sheaf.storage.blobs;

/// What became of a put. Only [Stored] has left anything behind.
public sealed interface PutOutcome {

  record Stored(BlobRef ref, long size, Checksum checksum) implements PutOutcome {}

  record WrongChecksum(Checksum expected, Checksum actual) implements PutOutcome {}

  /// The stream ended early, or had not ended when it should have.
  record WrongLength(long expected, long actual) implements PutOutcome {}
}
