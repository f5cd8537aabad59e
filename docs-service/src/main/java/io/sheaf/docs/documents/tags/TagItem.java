package io.sheaf.docs.documents.tags;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.util.ArrayList;
import java.util.List;

/// A tag as items, and back.
final class TagItem {

  static final String TYPE = "userdefined";

  private TagItem() {
  }

  /// How many items a tag with so many values is kept in.
  static int itemsOf(int values) {
    return values == 1 ? 1 : 1 + values;
  }

  static Key key(DocumentRef ref, String tagKey) {
    return ref.key(TableSchema.TAG, tagKey);
  }

  static List<Item> items(DocumentRef ref, Tag tag) {
    if (tag.isSingle()) {
      var value = tag.values().getFirst();
      return List.of(indexed(filled(key(ref, tag.key()), ref, tag).with("tagValue", value), ref, tag, value));
    }
    var items = new ArrayList<Item>(1 + tag.values().size());
    items.add(filled(key(ref, tag.key()), ref, tag).with("tagValues", Value.texts(tag.values())).build());
    for (int index = 0; index < tag.values().size(); index++) {
      var value = tag.values().get(index);
      items.add(indexed(filled(ref.key(TableSchema.TAG_VALUE, tag.key(), index), ref, tag).with("tagValue", value)
          .with("index", index), ref, tag, value));
    }
    return items;
  }

  static List<Key> keys(DocumentRef ref, Tag tag) {
    var keys = new ArrayList<Key>(1 + tag.values().size());
    keys.add(key(ref, tag.key()));
    for (int index = 0; index < tag.values().size() && !tag.isSingle(); index++) {
      keys.add(ref.key(TableSchema.TAG_VALUE, tag.key(), index));
    }
    return keys;
  }

  private static Item.Builder filled(Key key, DocumentRef ref, Tag tag) {
    var item = Item.of(key).with("documentId", ref.documentId()).withOptional("artifactId", ref.artifactId())
        .with("type", TYPE).with("tagKey", tag.key()).with("userId", tag.userId())
        .with("inserteddate", tag.inserted().text());
    return tag.byRule() ? item.with("byRule", true) : item;
  }

  private static Item indexed(Item.Builder item, DocumentRef ref, Tag tag, String value) {
    return item
        .indexed(TableSchema.TAGS_BY_TIME.entry(ref.site(), tag.key(), value, tag.inserted(), ref.keyId()))
        .indexed(TableSchema.TAGS_BY_VALUE.entry(ref.site(), tag.key(), value, tag.inserted(), ref.keyId()))
        .build();
  }

  /// Whether this is the tag itself, and not what stands for one of its values.
  static boolean isTag(Item item) {
    return item.value("index") == null;
  }

  /// Whose tag it is.
  static DocumentRef ref(SiteId site, Item item) {
    return new DocumentRef(site, item.text("documentId"), item.findText("artifactId").orElse(null));
  }

  static Tag read(Item item) {
    var several = item.texts("tagValues");
    return new Tag(item.text("tagKey"), several.isEmpty() ? List.of(item.text("tagValue")) : several,
        item.text("userId"), Stamp.parse(item.text("inserteddate")), item.flag("byRule"));
  }
}
