package io.sheaf.docs.documents.content;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.versions.Versions;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobRef;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The door to what a read of a document's content means.
@Singleton
public final class Contents {

  private final Documents documents;
  private final Versions versions;
  private final Arrivals arrivals;

  Contents(Documents documents, Versions versions, Arrivals arrivals) {
    this.documents = documents;
    this.versions = versions;
    this.arrivals = arrivals;
  }

  /// Bytes that are kept here.
  ///
  /// @param of whose they are: the document that was asked for, or its promoted artifact
  /// @param contentType as declared, or as it came with the content
  public record Kept(Document of, BlobRef blob, long size, @Nullable String contentType, @Nullable Instant since) {

    /// Whether the content is that of the document itself, so that its tag tells of every change.
    boolean isOf(Document document) {
      return of.ref().equals(document.ref());
    }
  }

  /// What a read of the document serves: of its promoted artifact, when it has one. Empty when there are no bytes,
  /// as before they came, or because they are elsewhere.
  public Optional<Kept> served(Document document) {
    return current(serving(document));
  }

  /// The same of what has been taken in, without a look at what may have arrived: that would take it in.
  public Optional<Kept> takenIn(Document document) {
    var promoted = document.promotedArtifact();
    return current(promoted == null
        ? document
        : documents.find(document.ref().artifact(promoted)).orElse(document));
  }

  /// Which document's content a read of this one serves.
  Document serving(Document document) {
    var promoted = document.promotedArtifact();
    if (promoted == null) {
      return arrivals.look(document);
    }
    return documents.find(document.ref().artifact(promoted)).map(arrivals::look).orElse(document);
  }

  static Optional<Kept> current(Document document) {
    var length = document.contentLength();
    return document.deepLinkPath() != null || length == null
        ? Optional.empty()
        : document.content()
            .map(blob -> new Kept(document, blob, length, document.contentType(), document.lastModified()));
  }

  /// The version that a client names, or the current one.
  Optional<Kept> version(Document document, @Nullable String versionKey) {
    if (versionKey == null || versionKey.isEmpty()) {
      return current(document);
    }
    var version = versions.find(document.ref(), versionKey)
        .orElseThrow(() -> Refused.notFound(
            "content versionId not found in versionKey '" + versionKey + "'"));
    return Optional.of(new Kept(document, version.blob(), version.size(), version.contentType(),
        version.inserted().micros()));
  }
}
