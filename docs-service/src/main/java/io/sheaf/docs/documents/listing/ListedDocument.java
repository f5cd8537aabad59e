package io.sheaf.docs.documents.listing;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.FoundDocument.MetadataView;
import io.sheaf.docs.web.Dates;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A document as lists of documents show it (`Document`).
@Serdeable
public record ListedDocument(@Nullable String path, @Nullable String width, @Nullable String height,
    @Nullable String deepLinkPath, @Nullable String insertedDate, @Nullable String lastModifiedDate,
    @Nullable String deletedDate, @Nullable String checksum, @Nullable String checksumType, String documentId,
    @Nullable String artifactId, @Nullable String promotedArtifactId, @Nullable String artifactCategory,
    @Nullable Boolean hasArtifacts, @Nullable String contentType, @Nullable String userId,
    @Nullable Long contentLength, @Nullable String belongsToDocumentId, @Nullable List<MetadataView> metadata) {

  public static ListedDocument of(Document document) {
    return new ListedDocument(document.path(), document.width(), document.height(), document.deepLinkPath(),
        Dates.wire(document.inserted().micros()), Dates.wireOrNull(document.lastModified()),
        Dates.wireOrNull(document.deleted()), document.checksum(),
        document.checksumType() == null ? null : document.checksumType().name(), document.id(),
        document.ref().artifactId(), document.promotedArtifact(), document.artifactCategory(),
        document.hasArtifacts() ? Boolean.TRUE : null, document.contentType(), document.userId(),
        document.contentLength(), document.belongsTo(), MetadataView.of(document.metadata()));
  }

  /// By its id alone.
  static ListedDocument idOf(Document document) {
    return new ListedDocument(null, null, null, null, null, null, null, null, null, document.id(), null, null, null,
        null, null, null, null, null, null);
  }

  /// One that is no more, by its ids.
  public static ListedDocument gone(String documentId, @Nullable String artifactId) {
    return new ListedDocument(null, null, null, null, null, null, null, null, null, documentId, artifactId, null, null,
        null, null, null, null, null, null);
  }

  /// A page of them (`GetDocumentsResponse`).
  @Serdeable
  public record PageView(List<ListedDocument> documents, @Nullable String next, @Nullable String previous) {}
}
