package io.sheaf.storage.blobs;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Where one may `GET` a version.
public record DownloadLink(URI url, Instant expires) {

  /// The longest that S3 lets a link live.
  public static final Duration LONGEST_LIFE = Duration.ofDays(7);

  /// @param disposition if the answer is to carry one
  /// @param contentType if the answer is to carry another than the blob's own
  public record Terms(Duration life, @Nullable Disposition disposition, @Nullable String contentType) {
    public Terms {
      checkLife(life);
    }
  }

  static void checkLife(Duration life) {
    if (life.compareTo(Duration.ofSeconds(1)) < 0 || life.compareTo(LONGEST_LIFE) > 0) {
      throw new IllegalArgumentException("a link lives between one second and seven days, not " + life);
    }
  }
}
