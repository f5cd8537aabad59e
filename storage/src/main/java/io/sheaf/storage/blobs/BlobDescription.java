package io.sheaf.storage.blobs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What is known of one version without reading it.
///
/// @param checksum of all its bytes: the one that its put expected, else SHA-256. Missing where the engine was
///     not told it and keeps none of its own, which it then says of itself.
public record BlobDescription(BlobRef ref, long size, String contentType, @Nullable Checksum checksum,
    Instant stored) {}
