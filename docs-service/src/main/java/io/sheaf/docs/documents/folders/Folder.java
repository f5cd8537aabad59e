package io.sheaf.docs.documents.folders;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.time.Instant;
import java.util.Optional;

/// A folder: an entry of the folder above it, or of the root, whose id is empty.
///
/// @param closing since when it is about to be removed, in milliseconds; 0 when it is not
record Folder(SiteId site, String id, String parentId, String name, String userId, Instant inserted,
    Instant lastModified, long closing) {

  static final String ROOT = "";

  static Key key(SiteId site, String parentId, String name) {
    return TableSchema.FOLDER.key(site, parentId, name);
  }

  Key key() {
    return key(site, parentId, name);
  }

  IndexKey indexKey() {
    return new IndexKey(parentId, name);
  }

  Item item() {
    return Item.of(key()).with("documentId", id).with("path", name).with("type", "folder")
        .with("parentDocumentId", parentId).with("userId", userId).with("inserteddate", inserted.toString())
        .with("lastModifiedDate", lastModified.toString()).indexed(TableSchema.FOLDER_BY_ID.entry(site, id))
        .indexed(TableSchema.FOLDERS_BY_NAME.entry(site, name, id)).build();
  }

  static Folder of(SiteId site, Item item) {
    return new Folder(site, item.text("documentId"), item.text("parentDocumentId"), item.text("path"),
        item.text("userId"), Stamp.instant(item.text("inserteddate")), Stamp.instant(item.text("lastModifiedDate")),
        item.value("closing") == null ? 0 : item.wholeNumber("closing"));
  }

  static boolean is(Item item) {
    return item.findText("type").filter("folder"::equals).isPresent();
  }

  /// A file's entry in a folder.
  record File(SiteId site, String parentId, String name, String keyId) {

    static Key key(SiteId site, String parentId, String name) {
      return TableSchema.FOLDER_FILE.key(site, parentId, name);
    }

    Item item(String userId, Stamp now) {
      return Item.of(key(site, parentId, name)).with("documentId", keyId).with("path", name).with("type", "file")
          .with("parentDocumentId", parentId).with("userId", userId).with("inserteddate", now.micros().toString())
          .with("lastModifiedDate", now.micros().toString())
          .indexed(TableSchema.FILES_BY_NAME.entry(site, name, keyId)).build();
    }

    static Optional<File> of(SiteId site, Item item) {
      return is(item)
          ? Optional.empty()
          : Optional.of(new File(site, item.text("parentDocumentId"), item.text("path"), item.text("documentId")));
    }
  }

  static Value closingSince(Instant when) {
    return Value.of(when.toEpochMilli());
  }
}
