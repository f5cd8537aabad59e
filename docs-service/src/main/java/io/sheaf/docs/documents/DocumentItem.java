package io.sheaf.docs.documents;

import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A document as an item, and back.
final class DocumentItem {

  private DocumentItem() {
  }

  /// The document where all look for it, in the lists that it belongs to.
  static Item latest(Document document) {
    var ref = document.ref();
    var item = filled(ref.key(), document);
    if (!ref.isArtifact()) {
      item.indexed(
          TableSchema.DOCUMENTS_OF_DAY.entry(ref.site(), document.inserted(), document.inserted(), ref.keyId()));
      if (document.owner() != null) {
        item.indexed(TableSchema.DOCUMENTS_OF_OWNER.entry(ref.site(), document.owner(), document.inserted(),
            ref.keyId()));
      }
    }
    return item.build();
  }

  /// The document put away, in the list of those.
  static Item putAway(Document document, Stamp when) {
    var ref = document.ref();
    return filled(putAwayKey(ref), document)
        .indexed(TableSchema.SOFT_DELETED_BY_TIME.entry(ref.site(), when, ref.keyId())).build();
  }

  /// What the document says about itself, as it was until this moment.
  static Item history(Document document, Stamp until) {
    var item = Item.of(document.ref().key(TableSchema.METADATA_HISTORY, until)).with("documentId", document.id())
        .withOptional("artifactId", document.ref().artifactId()).with("path", document.path())
        .withOptional("width", document.width()).withOptional("height", document.height())
        .withOptional("deepLinkPath", document.deepLinkPath()).withOptional("contentType", document.contentType())
        .withOptional("artifactCategory", document.artifactCategory())
        .with("inserteddate", document.inserted().text())
        .withOptional("lastModifiedDate", text(document.lastModified())).with("revision", document.revision());
    if (!document.metadata().isEmpty()) {
      item.with("metadata", metadata(document.metadata()));
    }
    return item.build();
  }

  static Key putAwayKey(DocumentRef ref) {
    return TableSchema.SOFT_DELETED_DOCUMENT.key(ref.site(), ref.keyId());
  }

  private static Item.Builder filled(Key key, Document document) {
    var ref = document.ref();
    var item = Item.of(key).with("documentId", ref.documentId()).withOptional("artifactId", ref.artifactId())
        .with("path", document.path()).withOptional("width", document.width())
        .withOptional("height", document.height()).withOptional("deepLinkPath", document.deepLinkPath())
        .withOptional("contentType", document.contentType()).withOptional("checksum", document.checksum())
        .withOptional("checksumType", document.checksumType() == null ? null : document.checksumType().name())
        .withOptional("s3version", document.blobVersion()).with("lastVersion", document.lastVersion())
        .with("userId", document.userId()).with("inserteddate", document.inserted().text())
        .withOptional("lastModifiedDate", text(document.lastModified()))
        .withOptional("deletedDate", text(document.deleted()))
        .withOptional("belongsToDocumentId", document.belongsTo())
        .withOptional("artifactCategory", document.artifactCategory())
        .withOptional("promotedArtifactId", document.promotedArtifact()).withOptional("folderId", document.filedIn())
        .withOptional("owner", document.owner()).with("revision", document.revision());
    if (document.contentLength() != null) {
      item.with("contentLength", document.contentLength());
    }
    if (document.currentVersion() != null) {
      item.with("currentVersion", document.currentVersion());
    }
    if (document.hasArtifacts()) {
      item.with("hasArtifacts", true);
    }
    if (document.hasChildren()) {
      item.with("hasChildren", true);
    }
    if (!document.editors().isEmpty()) {
      item.with("editors", Value.texts(document.editors()));
    }
    if (!document.viewers().isEmpty()) {
      item.with("viewers", Value.texts(document.viewers()));
    }
    if (!document.cameOf().isEmpty()) {
      item.with("cameOf", Value.texts(document.cameOf()));
    }
    if (!document.metadata().isEmpty()) {
      item.with("metadata", metadata(document.metadata()));
    }
    return item;
  }

  static Value metadata(List<Metadata> metadata) {
    var entries = new ArrayList<Value>();
    for (var one : metadata) {
      var fields = new LinkedHashMap<String, Value>();
      fields.put("key", Value.of(one.key()));
      if (one.values() != null) {
        fields.put("values", Value.texts(one.values()));
      }
      if (one.value() != null) {
        fields.put("value", Value.of(one.value()));
      }
      entries.add(Value.of(fields));
    }
    return Value.of(entries);
  }

  static Document read(SiteId site, Item item) {
    var ref = new DocumentRef(site, item.text("documentId"), item.findText("artifactId").orElse(null));
    return readInto(Document.of(ref, item.text("path"), item.text("userId"), Stamp.parse(item.text("inserteddate"))),
        item);
  }

  /// why in one walk: an item has half of what a document can have, and is read with nearly every request.
  private static Document readInto(Document.Builder document, Item item) {
    document.lastVersion((int) item.wholeNumber("lastVersion")).revision(item.wholeNumber("revision"));
    for (var attribute : item.attributes().entrySet()) {
      take(document, attribute.getKey(), attribute.getValue());
    }
    if (item.value("currentVersion") != null) {
      document.content(item.text("s3version"), item.wholeNumber("contentLength"),
          (int) item.wholeNumber("currentVersion"));
    }
    return document.build();
  }

  private static void take(Document.Builder document, String name, Value value) {
    switch (value) {
      case Value.Text(var text) -> takeText(document, name, text);
      case Value.Flag(var flag) -> takeFlag(document, name, flag);
      case Value.Listing list -> takeList(document, name, list);
      default -> {
        // numbers are read apart, and nothing of a document is of the other types
      }
    }
  }

  private static void takeText(Document.Builder document, String name, String text) {
    switch (name) {
      case "width" -> document.width(text);
      case "height" -> document.height(text);
      case "deepLinkPath" -> document.deepLinkPath(text);
      case "contentType" -> document.contentType(text);
      case "checksum" -> document.checksum(text);
      case "checksumType" -> document.checksumType(Checksum.Kind.valueOf(text));
      case "lastModifiedDate" -> document.lastModified(Stamp.instant(text));
      case "deletedDate" -> document.deleted(Stamp.instant(text));
      case "belongsToDocumentId" -> document.belongsTo(text);
      case "artifactCategory" -> document.artifactCategory(text);
      case "promotedArtifactId" -> document.promotedArtifact(text);
      case "folderId" -> document.filedIn(text);
      case "owner" -> document.owner(text);
      default -> {
        // what names it was read before, and its content is read after
      }
    }
  }

  private static void takeFlag(Document.Builder document, String name, boolean flag) {
    switch (name) {
      case "hasArtifacts" -> document.hasArtifacts(flag);
      case "hasChildren" -> document.hasChildren(flag);
      default -> {
        // a document has no others
      }
    }
  }

  private static void takeList(Document.Builder document, String name, Value.Listing list) {
    switch (name) {
      case "metadata" -> document.metadata(metadata(list));
      case "editors" -> document.editors(texts(list));
      case "viewers" -> document.viewers(texts(list));
      case "cameOf" -> document.cameOf(texts(list));
      default -> {
        // a document has no others
      }
    }
  }

  private static List<String> texts(Value.Listing list) {
    return list.values().stream().filter(Value.Text.class::isInstance).map(DocumentItem::textOf).toList();
  }

  private static List<Metadata> metadata(Value.Listing entries) {
    var metadata = new ArrayList<Metadata>();
    for (var entry : entries.values()) {
      if (entry instanceof Value.Fields(var fields)) {
        metadata.add(new Metadata(textOf(fields, "key"), fields.containsKey("value") ? textOf(fields, "value") : null,
            fields.get("values") instanceof Value.Listing(var values)
                ? values.stream().map(DocumentItem::textOf).toList()
                : null));
      }
    }
    return metadata;
  }

  private static String textOf(Map<String, Value> fields, String name) {
    var value = fields.get(name);
    return value == null ? "" : textOf(value);
  }

  private static String textOf(Value value) {
    return value instanceof Value.Text(var text) ? text : "";
  }

  private static @Nullable String text(@Nullable Instant instant) {
    return instant == null ? null : instant.toString();
  }
}
