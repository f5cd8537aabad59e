package io.sheaf.docs.web.edge.links;

import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.blobs.PutOutcome;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where requests with links go, if the store below verifies them itself.
public interface BlobDoor {

  /// A request that used a link, as it arrived: path and query still escaped.
  record Arrived(String method, String path, @Nullable String query, Map<String, List<String>> headers) {}

  /// What a link that was used allows.
  sealed interface Verdict {}

  /// Bytes may be put there.
  non-sealed interface Upload extends Verdict {
    BlobKey key();

    /// Answers when the bytes are durable.
    ///
    /// @param length from `Content-Length`, if there was one
    PutOutcome receive(InputStream body, @Nullable Long length, String contentType);
  }

  /// A version may be read.
  non-sealed interface Download extends Verdict {
    BlobRef ref();

    /// @param range the header `Range`, if there was one
    Opening open(@Nullable String range);

    /// What the answer's `Content-Disposition` is to be, if the link says so.
    @Nullable
    String disposition();

    /// What the answer's `Content-Type` is to be, if the link says so.
    @Nullable
    String contentType();
  }

  /// The link allows nothing, and why.
  record Refused(String reason) implements Verdict {}

  Verdict verify(Arrived request);
}
