package io.sheaf.docs.documents;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.web.Dates;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A row of a search or of a folder as the wire shows it (`SearchResultDocument`): a document, or a folder.
@Serdeable
public record FoundDocument(@Nullable String path, @Nullable String width, @Nullable String height,
    @Nullable String deepLinkPath, @Nullable String insertedDate, @Nullable String lastModifiedDate,
    @Nullable Boolean folder, @Nullable String indexKey, @Nullable String checksum, @Nullable String checksumType,
    @Nullable String documentId, @Nullable String artifactId, @Nullable String promotedArtifactId,
    @Nullable String artifactCategory, @Nullable Boolean hasArtifacts, @Nullable String contentType,
    @Nullable String userId, @Nullable Long contentLength, @Nullable String belongsToDocumentId,
    @Nullable MatchedAttribute matchedAttribute, @Nullable MatchedTag matchedTag, @Nullable Map<String, Object> tags,
    @Nullable Map<String, Said> attributes, @Nullable List<MetadataView> metadata) {

  /// The value for which a document was found; of a key alone just the key.
  @Serdeable
  public record MatchedAttribute(String key, @Nullable String stringValue, @Nullable BigDecimal numberValue,
      @Nullable Boolean booleanValue) {}

  /// What a document says under one key.
  @Serdeable
  public record Said(@Nullable List<String> stringValues, @Nullable List<BigDecimal> numberValues,
      @Nullable Boolean booleanValue, String valueType) {}

  @Serdeable
  public record MatchedTag(String key, String value, String type) {}

  /// A name with its value or values.
  @Serdeable
  public record MetadataView(String key, @Nullable String value, @Nullable List<String> values) {

    public static @Nullable List<MetadataView> of(List<Metadata> metadata) {
      return metadata.isEmpty()
          ? null
          : metadata.stream().map(one -> new MetadataView(one.key(), one.value(), one.values())).toList();
    }
  }

  public static FoundDocument of(Document document) {
    return of(document, null, null);
  }

  public static FoundDocument of(Document document, MatchedTag matched) {
    return of(document, null, matched);
  }

  public static FoundDocument of(Document document, MatchedAttribute matched) {
    return of(document, matched, null);
  }

  private static FoundDocument of(Document document, @Nullable MatchedAttribute matchedAttribute,
      @Nullable MatchedTag matchedTag) {
    var ref = document.ref();
    return new FoundDocument(document.path(), document.width(), document.height(), document.deepLinkPath(),
        Dates.wire(document.inserted().micros()), Dates.wireOrNull(document.lastModified()), null, null,
        document.checksum(), document.checksumType() == null ? null : document.checksumType().name(),
        ref.documentId(), ref.artifactId(), document.promotedArtifact(), document.artifactCategory(),
        document.hasArtifacts() ? true : null, document.contentType(), document.userId(), document.contentLength(),
        document.belongsTo(), matchedAttribute, matchedTag, null, null, MetadataView.of(document.metadata()));
  }

  /// The same with what `responseFields` asked for besides.
  public FoundDocument with(@Nullable Map<String, Object> askedTags, @Nullable Map<String, Said> askedAttributes) {
    return new FoundDocument(path, width, height, deepLinkPath, insertedDate, lastModifiedDate, folder, indexKey,
        checksum, checksumType, documentId, artifactId, promotedArtifactId, artifactCategory, hasArtifacts,
        contentType, userId, contentLength, belongsToDocumentId, matchedAttribute, matchedTag, askedTags,
        askedAttributes, metadata);
  }

  /// A folder; its path is its own name.
  public static FoundDocument folder(String folderId, String name, String indexKey, String insertedDate,
      String lastModifiedDate, String userId) {
    return new FoundDocument(name, null, null, null, insertedDate, lastModifiedDate, true, indexKey, null, null,
        folderId, null, null, null, null, null, userId, null, null, null, null, null, null, null);
  }
}
