package io.sheaf.docs.documents.life;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.FoundDocument;
import io.sheaf.docs.documents.attributes.DocumentAttributeView;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Listing.PageOf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One document as the wire shows it, with the documents that belong to it.
///
/// @param next only when there are more of those than one answer shows: strict clients do not know the field
@Serdeable
record DocumentView(@Nullable String artifactId, @Nullable String promotedArtifactId,
    @Nullable String artifactCategory, @Nullable Boolean hasArtifacts, String siteId, String path,
    @Nullable String width, @Nullable String height, @Nullable String deepLinkPath, String insertedDate,
    @Nullable String lastModifiedDate, @Nullable String checksum, @Nullable String checksumType, String documentId,
    @Nullable String contentType, String userId, @Nullable Long contentLength, @Nullable List<Child> documents,
    @Nullable String belongsToDocumentId, @Nullable List<FoundDocument.MetadataView> metadata, @Nullable String next,
    @Nullable String previous) {

  static DocumentView of(Document document, PageOf<Child> children) {
    return new DocumentView(document.ref().artifactId(), document.promotedArtifact(), document.artifactCategory(),
        flag(document.hasArtifacts()), document.site().text(), document.path(), document.width(), document.height(),
        document.deepLinkPath(), Dates.wire(document.inserted().micros()), Dates.wireOrNull(document.lastModified()),
        document.checksum(), kind(document), document.id(), document.contentType(), document.userId(),
        document.contentLength(), children.rows().isEmpty() ? null : children.rows(), document.belongsTo(),
        FoundDocument.MetadataView.of(document.metadata()), children.next(), children.previous());
  }

  private static @Nullable Boolean flag(boolean set) {
    return set ? Boolean.TRUE : null;
  }

  private static @Nullable String kind(Document document) {
    return document.checksumType() == null ? null : document.checksumType().name();
  }

  /// A document that belongs to the one that is shown. why no empty list of attributes: clients one version behind
  /// refuse the field.
  @Serdeable
  record Child(String path, @Nullable String width, @Nullable String height, @Nullable String deepLinkPath,
      String insertedDate, @Nullable String lastModifiedDate, @Nullable String checksum, String documentId,
      @Nullable Boolean hasArtifacts, @Nullable String contentType, String userId, @Nullable Long contentLength,
      @Nullable String belongsToDocumentId, @Nullable List<DocumentAttributeView> attributes) {

    static Child of(Document child, List<DocumentAttributeView> attributes) {
      return new Child(child.path(), child.width(), child.height(), child.deepLinkPath(),
          Dates.wire(child.inserted().micros()), Dates.wireOrNull(child.lastModified()), child.checksum(), child.id(),
          flag(child.hasArtifacts()), child.contentType(), child.userId(), child.contentLength(), child.belongsTo(),
          attributes.isEmpty() ? null : attributes);
    }
  }
}
