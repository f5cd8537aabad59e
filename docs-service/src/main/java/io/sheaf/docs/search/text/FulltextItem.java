package io.sheaf.docs.search.text;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Metadata;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.tags.Tag;
import io.sheaf.docs.search.feeding.Said;
import io.sheaf.docs.search.feeding.StoredText;
import io.sheaf.docs.web.Dates;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A document as full text shows it (`FulltextSearchItem`, and with its content `GetDocumentFulltextResponse`).
@Serdeable
record FulltextItem(String siteId, @Nullable String content, @Nullable String path, @Nullable String contentType,
    @Nullable String width, @Nullable String height, @Nullable String deepLinkPath, @Nullable String insertedDate,
    @Nullable String lastModifiedDate, @Nullable String checksum, @Nullable String checksumType, String documentId,
    @Nullable Long contentLength, @Nullable String createdBy, @Nullable Map<String, Object> tags,
    @Nullable Map<String, Object> metadata, @Nullable Map<String, FulltextAttribute> attributes) {

  /// What a document says under one key.
  @Serdeable
  record FulltextAttribute(@Nullable String insertedDate, @Nullable List<String> stringValues,
      @Nullable List<BigDecimal> numberValues, @Nullable Boolean booleanValue, String valueType) {

    static FulltextAttribute of(DocumentAttribute attribute) {
      var value = attribute.value();
      return new FulltextAttribute(Dates.wire(attribute.inserted().micros()),
          value.strings().isEmpty() ? null : value.numbers().isEmpty() ? value.spelled() : value.strings(),
          value.numbers().isEmpty() ? null : value.numbers(), value.bool(), value.type().name());
    }

    private static Map<String, FulltextAttribute> of(Said said) {
      var map = new LinkedHashMap<String, FulltextAttribute>();
      said.attributes()
          .forEach((key, value) -> map.put(key, new FulltextAttribute(Dates.wire(value.when().micros()),
              value.strings().isEmpty() ? null : value.strings(), value.numbers().isEmpty() ? null : value.numbers(),
              value.flag(), value.type().name())));
      return map;
    }
  }

  /// What was said under an id that no document has.
  static FulltextItem of(DocumentRef ref, StoredText stored) {
    return new FulltextItem(ref.site().text(), stored.text(), null, null, null, null, null, null, null, null, null,
        ref.documentId(), null, null, null, null, null).saying(Said.of(stored));
  }

  /// With what was said to full text alone in place of what the document says.
  FulltextItem saying(Said said) {
    var fields = said.fields();
    return new FulltextItem(siteId, content, fields.getOrDefault("path", path),
        fields.getOrDefault("contentType", contentType), fields.getOrDefault("width", width),
        fields.getOrDefault("height", height), fields.getOrDefault("deepLinkPath", deepLinkPath), insertedDate,
        lastModifiedDate, fields.getOrDefault("checksum", checksum), fields.getOrDefault("checksumType", checksumType),
        documentId, contentLength, createdBy, tags, joined(metadata, metadata(said.metadata())),
        joined(attributes, FulltextAttribute.of(said)));
  }

  private static <T> @Nullable Map<String, T> joined(@Nullable Map<String, T> own, @Nullable Map<String, T> said) {
    if (own == null || said == null || said.isEmpty()) {
      return said == null || said.isEmpty() ? own : said;
    }
    var all = new LinkedHashMap<>(own);
    all.putAll(said);
    return all;
  }

  static FulltextItem of(Document document, @Nullable String content, @Nullable Map<String, Object> tags,
      @Nullable Map<String, FulltextAttribute> attributes) {
    return new FulltextItem(document.site().text(), content, document.path(), document.contentType(),
        document.width(), document.height(), document.deepLinkPath(), Dates.wire(document.inserted().micros()),
        Dates.wireOrNull(document.lastModified()), document.checksum(),
        document.checksumType() == null ? null : document.checksumType().name(), document.id(),
        document.contentLength(), document.userId(), tags, metadata(document.metadata()), attributes);
  }

  private static @Nullable Map<String, Object> metadata(List<Metadata> metadata) {
    if (metadata.isEmpty()) {
      return null;
    }
    var map = new LinkedHashMap<String, Object>();
    for (var one : metadata) {
      var values = one.values();
      map.put(one.key(), values != null ? values : one.value() == null ? "" : one.value());
    }
    return map;
  }

  /// By key, several values as a list.
  static Map<String, Object> tags(List<Tag> tags) {
    var map = new LinkedHashMap<String, Object>();
    tags.forEach(tag -> map.put(tag.key(), tag.isSingle() ? tag.values().getFirst() : tag.values()));
    return map;
  }

  static Map<String, FulltextAttribute> attributes(List<DocumentAttribute> attributes) {
    var map = new LinkedHashMap<String, FulltextAttribute>();
    attributes.forEach(attribute -> map.put(attribute.key(), FulltextAttribute.of(attribute)));
    return map;
  }
}
