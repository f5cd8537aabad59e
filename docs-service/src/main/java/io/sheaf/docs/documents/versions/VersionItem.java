package io.sheaf.docs.documents.versions;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;

/// A version, its pin and its receipt as items, and back.
final class VersionItem {

  private VersionItem() {
  }

  static Key key(DocumentRef ref, int number) {
    return ref.key(TableSchema.VERSION, number);
  }

  static Key pinKey(DocumentRef ref, int number) {
    return ref.key(TableSchema.VERSION_PIN, number);
  }

  /// why not in the order of their numbers: these keys are not padded, and ten are ordered in memory.
  static Query all(DocumentRef ref) {
    var face = TableSchema.VERSION.main();
    return Query.of(face.partition(ref.site(), ref.keyId()), face.beginning());
  }

  static Query receipts(DocumentRef ref) {
    var face = TableSchema.EVICTION_RECEIPT.main();
    return Query.of(face.partition(ref.site(), ref.keyId()), face.beginning()).backwards();
  }

  static Item of(DocumentRef ref, Version version) {
    return Item.of(key(ref, version.number())).with("version", version.number())
        .with("s3version", version.blob().version()).with("contentLength", version.size())
        .with("checksum", version.checksum().hex()).with("checksumType", version.checksum().kind().name())
        .withOptional("contentType", version.contentType()).with("userId", version.userId())
        .with("changeType", version.number() == 0 ? "CREATE" : "UPDATE")
        .with("inserteddate", version.inserted().text()).build();
  }

  static Version read(DocumentRef ref, Item item) {
    return new Version((int) item.wholeNumber("version"), new BlobRef(ref.blobKey(), item.text("s3version")),
        item.wholeNumber("contentLength"),
        new Checksum(Checksum.Kind.valueOf(item.text("checksumType")), item.text("checksum")),
        item.findText("contentType").orElse(null), item.text("userId"), Stamp.parse(item.text("inserteddate")));
  }

  static Item pin(DocumentRef ref, int number, String userId, Stamp when) {
    return Item.of(pinKey(ref, number)).with("version", number).with("userId", userId)
        .with("inserteddate", when.text()).build();
  }

  static Item receipt(DocumentRef ref, Receipt receipt) {
    var version = receipt.version();
    return Item.of(ref.key(TableSchema.EVICTION_RECEIPT, receipt.madeRoomFor())).with("version", version.number())
        .with("s3version", version.blob().version()).with("contentLength", version.size())
        .with("checksum", version.checksum().hex()).with("checksumType", version.checksum().kind().name())
        .withOptional("contentType", version.contentType()).with("userId", version.userId())
        .with("inserteddate", version.inserted().text()).with("madeRoomFor", receipt.madeRoomFor())
        .with("evictedBy", receipt.evictedBy()).with("evictedDate", receipt.evicted().text())
        .with("reason", receipt.reason()).build();
  }

  static Receipt readReceipt(DocumentRef ref, Item item) {
    return new Receipt(read(ref, item), (int) item.wholeNumber("madeRoomFor"), item.text("evictedBy"),
        Stamp.parse(item.text("evictedDate")), item.text("reason"));
  }
}
