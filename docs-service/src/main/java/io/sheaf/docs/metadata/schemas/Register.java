package io.sheaf.docs.metadata.schemas;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The classifications of a site by name, each with what its schema names. It keeps names apart, and answers who names
/// something from the table itself, which does not lag behind as indexes may.
@Singleton
final class Register {

  private final Table table;

  Register(Table table) {
    this.table = table;
  }

  /// @param attributeKeys every attribute that its schema names
  /// @param entities what it refers to by default, as values refer to it
  record Entry(SiteId site, String classificationId, String name, List<String> attributeKeys,
      List<CompositeKey> compositeKeys, List<String> entities, String userId, Stamp inserted) {

    static Entry of(SiteId site, String classificationId, Schema schema, String userId, Stamp inserted) {
      return new Entry(site, classificationId, schema.name(), List.copyOf(schema.attributeKeys()),
          schema.compositeKeys(), schema.entities(), userId, inserted);
    }

    SchemaSource source() {
      return SchemaSource.ofClassification(site, classificationId);
    }

    Item item() {
      return Item.of(key(site, name)).with("name", name).with("documentId", classificationId)
          .with("keys", Value.texts(attributeKeys))
          .with("compositeKeys", Value.of(compositeKeys.stream().map(key -> Value.texts(key.attributeKeys())).toList()))
          .with("entities", Value.texts(entities)).with("userId", userId).with("inserteddate", inserted.text())
          .build();
    }
  }

  static Key key(SiteId site, String name) {
    return TableSchema.CLASSIFICATION_NAME.key(site, name);
  }

  Optional<Entry> find(SiteId site, String name) {
    return table.find(key(site, name)).map(item -> read(site, item));
  }

  static Query list(SiteId site) {
    var face = TableSchema.CLASSIFICATION_NAME.main();
    return Query.of(face.partition(site), face.beginning());
  }

  /// All there are, which are bounded.
  List<Entry> all(SiteId site) {
    var all = new ArrayList<Entry>();
    var query = list(site).limit(Limits.PAGE_ITEMS);
    while (true) {
      var page = table.page(query);
      page.items().forEach(item -> all.add(read(site, item)));
      if (page.next() == null) {
        return all;
      }
      query = query.after(page.next());
    }
  }

  static Entry read(SiteId site, Item item) {
    return new Entry(site, item.text("documentId"), item.text("name"), item.texts("keys"),
        SchemaItem.compositeKeys(item.value("compositeKeys")), item.texts("entities"), item.text("userId"),
        Stamp.parse(item.text("inserteddate")));
  }
}
