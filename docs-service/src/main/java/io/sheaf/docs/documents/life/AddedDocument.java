package io.sheaf.docs.documents.life;

import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a document that was made or changed is answered with: its ids, and where its content may be put when there
/// is none.
@Serdeable
record AddedDocument(String documentId, @Nullable String artifactId, String siteId, @Nullable String uploadUrl,
    @Nullable Map<String, String> headers, @Nullable List<Child> documents) {

  @Serdeable
  record Child(String documentId, @Nullable String uploadUrl, @Nullable Map<String, String> headers) {}
}
