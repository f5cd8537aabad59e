package io.sheaf.docs.governance.bottle;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.spec.messages.Message;
import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.spec.messages.OcrSubject;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Which attributes of which items name content. Versions of contents are the engine's own words, so that they are
/// others in another store: whoever adds an attribute that holds one adds it here.
final class BlobNames {

  /// Attributes that hold a version of the document's own content, which must be there.
  static final Map<Kind, List<String>> CONTENT = Map.of(TableSchema.DOCUMENT, List.of("s3version"),
      TableSchema.SOFT_DELETED_DOCUMENT, List.of("s3version"), TableSchema.VERSION, List.of("s3version"),
      TableSchema.PUBLICATION, List.of("s3Version"));

  /// Attributes that say about which version of it something was; it may be gone by now.
  static final Map<Kind, List<String>> ABOUT = Map.of(TableSchema.OCR,
      List.of("contentVersion", "readVersion", "correctedVersion"), TableSchema.DOCUMENT_TEXT, List.of("readFrom"),
      TableSchema.MALWARE_SCAN, List.of("blobVersion"), TableSchema.CLASSIFICATION_RESULT, List.of("blobVersion"));

  private static final String CORRECTED = "correctedBlob";
  private static final String CORRECTED_VERSION = "correctedBlobVersion";
  private static final String READ = "read";
  private static final String OF_RESULTS = "blobKeys";

  private BlobNames() {
  }

  /// The content that must be there because this item is.
  static List<BlobRef> of(SiteId site, Item item) {
    var kind = TableSchema.kindOf(item.key());
    var named = new ArrayList<BlobRef>();
    for (var attribute : kind.map(CONTENT::get).orElseGet(List::of)) {
      item.findText(attribute).ifPresent(version -> named.add(new BlobRef(own(site, item), version)));
    }
    if (kind.equals(Optional.of(TableSchema.OCR))) {
      item.findText(CORRECTED).ifPresent(
          key -> named.add(new BlobRef(BlobKey.parse(key), item.text(CORRECTED_VERSION))));
      read(item).ifPresent(said -> said.results()
          .forEach(result -> named.add(new BlobRef(BlobKey.parse(result.blobKey()), result.blobVersion()))));
    }
    return named;
  }

  /// The same item with the versions that the contents have by now, and with another site in the keys of contents.
  ///
  /// @param site where the item comes from
  /// @param now what a content is called now, of one that is there
  static Item renamed(SiteId site, Item item, SiteId to, Function<BlobRef, Optional<BlobRef>> now) {
    var kind = TableSchema.kindOf(item.key()).orElseThrow();
    var attributes = new ArrayList<String>();
    attributes.addAll(CONTENT.getOrDefault(kind, List.of()));
    attributes.addAll(ABOUT.getOrDefault(kind, List.of()));
    if (attributes.isEmpty()) {
      return item;
    }
    var renamed = item.toBuilder();
    for (var attribute : attributes) {
      item.findText(attribute).flatMap(version -> now.apply(new BlobRef(own(site, item), version)))
          .ifPresent(ref -> renamed.with(attribute, ref.version()));
    }
    if (kind.equals(TableSchema.OCR)) {
      renameResults(item, to, now, renamed);
    }
    return renamed.build();
  }

  private static void renameResults(Item item, SiteId to, Function<BlobRef, Optional<BlobRef>> now,
      Item.Builder renamed) {
    item.findText(CORRECTED).ifPresent(text -> {
      var before = new BlobRef(BlobKey.parse(text), item.text(CORRECTED_VERSION));
      var after = now.apply(before).orElseGet(() -> new BlobRef(elsewhere(before.key(), to), before.version()));
      renamed.with(CORRECTED, after.key().text()).with(CORRECTED_VERSION, after.version());
    });
    read(item).ifPresent(said -> renamed.with(READ, said(said, to, now).body()));
    renamed.with(OF_RESULTS, Value.texts(
        item.texts(OF_RESULTS).stream().map(text -> elsewhere(BlobKey.parse(text), to).text()).toList()));
  }

  private static OcrCompleted said(OcrCompleted said, SiteId to, Function<BlobRef, Optional<BlobRef>> now) {
    var results = said.results().stream().map(result -> {
      var before = new BlobRef(BlobKey.parse(result.blobKey()), result.blobVersion());
      var after = now.apply(before).orElseGet(() -> new BlobRef(elsewhere(before.key(), to), before.version()));
      return new OcrCompleted.Result(result.kind(), after.key().text(), after.version(), result.contentType(),
          result.size());
    }).toList();
    var subject = new OcrSubject(to.text(), said.subject().documentId(), said.subject().artifactId());
    return new OcrCompleted(said.requestId(), subject, said.engine(), said.pages(), said.words(), said.confidence(),
        said.keyValues(), said.tables(), said.barcodes(), results);
  }

  private static Optional<OcrCompleted> read(Item item) {
    return item.findText(READ).map(Message::of).filter(OcrCompleted.class::isInstance).map(OcrCompleted.class::cast);
  }

  static BlobKey elsewhere(BlobKey key, SiteId to) {
    return new BlobKey(to, key.document(), key.artifact());
  }

  /// Where the content is kept of the document that the item is of.
  private static BlobKey own(SiteId site, Item item) {
    return DocumentRef.ofKeyId(site, keyId(item)).blobKey();
  }

  /// The document, or the artifact, that has this in the keys of its items.
  static String keyId(Item item) {
    return TableSchema.spelled(item.key(), "documentId")
        .orElseThrow(() -> new IllegalStateException(item.key() + " names no document"));
  }
}
