package io.sheaf.docs.search.feeding;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.util.List;

/// That some documents of a site changed at once, and the index has not followed yet. Goes by one id all the way: as a
/// change, then perhaps as an extraction, then as a change again.
record TextChange(SiteId site, List<String> keyIds, List<String> recorded, Stamp when, String id) {

  /// Never fewer than were ever in use: what was noted in one must still be found.
  static final int SHARDS = 4;

  TextChange {
    keyIds = List.copyOf(keyIds);
    recorded = List.copyOf(recorded);
  }

  int shard() {
    return shardOf(id);
  }

  private static int shardOf(String id) {
    return Math.floorMod(id.hashCode(), SHARDS);
  }

  static Key key(Stamp when, String id) {
    return TableSchema.TEXT_INDEX_CHANGE.globalKey(shardOf(id), when, id);
  }

  static Key extractionKey(Stamp when, String id) {
    return TableSchema.TEXT_EXTRACTION.globalKey(when, id);
  }

  Key key() {
    return key(when, id);
  }

  Key extractionKey() {
    return extractionKey(when, id);
  }

  List<DocumentRef> refs() {
    return keyIds.stream().map(keyId -> DocumentRef.ofKeyId(site, keyId)).toList();
  }

  Item item() {
    var item = item(key()).with("documents", Value.texts(keyIds));
    return (recorded.isEmpty() ? item : item.with("recorded", Value.texts(recorded))).build();
  }

  /// The note that the texts of these documents are still to be extracted.
  Item extraction(List<String> wanted) {
    return item(extractionKey()).with("documents", Value.texts(wanted)).build();
  }

  private Item.Builder item(Key key) {
    return Item.of(key).with("changeId", id).with("siteId", site.text()).with("inserteddate", when.text());
  }

  /// Of a change or of an extraction.
  static TextChange read(Item item) {
    return new TextChange(new SiteId(item.text("siteId")), item.texts("documents"), item.texts("recorded"),
        Stamp.parse(item.text("inserteddate")), item.text("changeId"));
  }
}
