package io.sheaf.storage.blobs;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where one may `PUT` the bytes of a key, and the headers that must be sent along, exactly so.
public record UploadLink(URI url, Map<String, String> headers, Instant expires) {

  public UploadLink {
    headers = Map.copyOf(headers);
  }

  /// @param checksum if known: other bytes are then refused
  public record Terms(Duration life, @Nullable Checksum checksum) {
    public Terms {
      DownloadLink.checkLife(life);
    }
  }
}
