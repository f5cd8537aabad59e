package io.sheaf.docs.documents.versions;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.web.Dates;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A version as clients see it.
///
/// @param current whether it is the current one; this and the two that follow only for clients that ask for more than
///     the wire has
@Serdeable
record VersionView(String versionKey, String s3version, String insertedDate, String checksum, String checksumType,
    @Nullable String contentType, long contentLength, String userId, @Nullable Boolean current,
    @Nullable Boolean pinned, @Nullable Boolean published) {

  static VersionView of(Version version) {
    return new VersionView(version.key(), version.blob().version(), Dates.wire(version.inserted().micros()),
        version.checksum().hex(), version.checksum().kind().name(), version.contentType(), version.size(),
        version.userId(), null, null, null);
  }

  static VersionView extended(Version version, Shelf shelf) {
    return new VersionView(version.key(), version.blob().version(), Dates.wire(version.inserted().micros()),
        version.checksum().hex(), version.checksum().kind().name(), version.contentType(), version.size(),
        version.userId(), shelf.isCurrent(version), shelf.isPinned(version), shelf.isPublished(version));
  }

  @Serdeable
  record Page(@Nullable String next, List<VersionView> documents) {}

  /// What the next save would remove.
  ///
  /// @param outcome `NOTHING`, `REMOVES` or `REFUSED`
  /// @param version that would be removed
  /// @param unpin which versions could be unpinned so that a save goes through
  @Serdeable
  record Preview(String outcome, @Nullable VersionView version, @Nullable String message,
      @Nullable List<String> unpin) {}

  /// A version that was removed to make room.
  ///
  /// @param version its number
  @Serdeable
  record ReceiptView(int version, String versionKey, String userId, String insertedDate, String checksum,
      String checksumType, long contentLength, @Nullable String contentType, String evictedDate, String evictedBy,
      String reason) {

    static ReceiptView of(Receipt receipt) {
      var gone = receipt.version();
      return new ReceiptView(gone.number(), gone.key(), gone.userId(), Dates.wire(gone.inserted().micros()),
          gone.checksum().hex(), gone.checksum().kind().name(), gone.size(), gone.contentType(),
          Dates.wire(receipt.evicted().micros()), receipt.evictedBy(), receipt.reason());
    }
  }

  @Serdeable
  record Receipts(@Nullable String next, @Nullable String previous, List<ReceiptView> evictions) {}
}
