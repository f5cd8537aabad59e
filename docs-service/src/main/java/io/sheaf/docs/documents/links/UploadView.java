package io.sheaf.docs.documents.links;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.blobs.UploadLink;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where to put content, unless it is elsewhere, and the headers that must be sent along when a checksum was given.
@Serdeable
public record UploadView(String documentId, @Nullable String artifactId, @Nullable String url,
    @Nullable Map<String, String> headers) {

  public static UploadView of(DocumentRef ref, @Nullable UploadLink link) {
    return new UploadView(ref.documentId(), ref.artifactId(), link == null ? null : link.url().toString(),
        link == null || link.headers().isEmpty() ? null : link.headers());
  }
}
