package io.sheaf.docs.documents.versions;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.web.Dates;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A version as clients see it.
@Serdeable
record VersionView(String versionKey, String s3version, String insertedDate, String checksum, String checksumType,
    @Nullable String contentType, long contentLength, String userId) {

  static VersionView of(Version version) {
    return new VersionView(version.key(), version.blob().version(), Dates.wire(version.inserted().micros()),
        version.checksum().hex(), version.checksum().kind().name(), version.contentType(), version.size(),
        version.userId());
  }

  @Serdeable
  record Page(@Nullable String next, List<VersionView> documents) {}

  /// What the next save would remove.
  ///
  /// @param outcome `NOTHING`, `REMOVES` or `REFUSED`
  /// @param nextEviction the version that would go
  /// @param unpin which versions could be unpinned so that a save comes through
  /// @param pinned those that stay because of their pins, as the current and the published one do
  @Serdeable
  record Preview(String outcome, @Nullable NextView nextEviction, String reason, @Nullable List<String> unpin,
      @Nullable String current, @Nullable String published, List<String> pinned) {}

  /// The version that would go.
  @Serdeable
  record NextView(String versionKey, int version, String insertedDate, String userId, @Nullable String contentType,
      long contentLength, String checksum, String checksumType) {

    static NextView of(Version version) {
      return new NextView(version.key(), version.number(), Dates.wire(version.inserted().micros()), version.userId(),
          version.contentType(), version.size(), version.checksum().hex(), version.checksum().kind().name());
    }
  }

  /// A version that was removed to make room.
  ///
  /// @param version its number
  @Serdeable
  record ReceiptView(int version, String userId, String insertedDate, String checksum, String checksumType,
      @Nullable String contentType, long contentLength, String evictedDate, String evictedBy, String reason) {

    static ReceiptView of(Receipt receipt) {
      var gone = receipt.version();
      return new ReceiptView(gone.number(), gone.userId(), Dates.wire(gone.inserted().micros()), gone.checksum().hex(),
          gone.checksum().kind().name(), gone.contentType(), gone.size(), Dates.wire(receipt.evicted().micros()),
          receipt.evictedBy(), receipt.reason());
    }
  }

  @Serdeable
  record Receipts(@Nullable String next, List<ReceiptView> evictions) {}
}
