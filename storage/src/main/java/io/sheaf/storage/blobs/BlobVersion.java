package io.sheaf.storage.blobs;

import java.time.Instant;

/// A version as a list shows it.
public record BlobVersion(BlobRef ref, long size, Instant stored) {}
