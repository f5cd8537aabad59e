package io.sheaf.docs.metadata.entities;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A type as the table keeps it: an item of its own, and one that claims its name.
final class EntityTypeItem {

  static final String ENTITIES = "entities";

  private EntityTypeItem() {
  }

  static Key key(SiteId site, String entityTypeId) {
    return TableSchema.ENTITY_TYPE.key(site, entityTypeId);
  }

  static Key claim(SiteId site, EntityNamespace namespace, String name) {
    return TableSchema.ENTITY_TYPE_NAME.key(site, namespace, name);
  }

  static EntityType read(SiteId site, Item item) {
    return new EntityType(site, item.text("documentId"), EntityNamespace.valueOf(item.text("namespace")),
        item.text("name"), Stamp.parse(item.text("inserteddate")), item.wholeNumber(ENTITIES),
        item.wholeNumber("revision"));
  }

  private static Item item(EntityType type) {
    return Item.of(key(type.site(), type.entityTypeId())).with("documentId", type.entityTypeId())
        .with("namespace", type.namespace().name()).with("name", type.name()).with(ENTITIES, type.entities())
        .with("revision", type.revision()).with("inserteddate", inserted(type).text())
        .indexed(TableSchema.ENTITY_TYPES_BY_NAME.entry(type.site(), type.namespace(), type.name())).build();
  }

  private static Stamp inserted(EntityType type) {
    return Optional.ofNullable(type.inserted()).orElseThrow();
  }

  static List<Write> inserting(EntityType type) {
    return List.of(Write.insert(item(type)), claiming(type));
  }

  private static Write claiming(EntityType type) {
    return Write.insert(Item.of(claim(type.site(), type.namespace(), type.name()))
        .with("documentId", type.entityTypeId()).build());
  }

  static List<Write> replacing(EntityType before, EntityType after) {
    var writes = new ArrayList<Write>();
    // why not the item as a whole: entities are counted in it meanwhile.
    writes.add(Write.update(key(after.site(), after.entityTypeId())).set("namespace", after.namespace().name())
        .set("name", after.name()).set("revision", after.revision())
        .enter(TableSchema.ENTITY_TYPES_BY_NAME.entry(after.site(), after.namespace(), after.name()))
        .when(Condition.equal("revision", before.revision())));
    if (!before.name().equals(after.name()) || before.namespace() != after.namespace()) {
      writes.add(Write.delete(claim(before.site(), before.namespace(), before.name())));
      writes.add(claiming(after));
    }
    return writes;
  }

  static List<Write> deleting(EntityType type) {
    return List.of(
        Write.delete(key(type.site(), type.entityTypeId()),
            Condition.equal("revision", type.revision()).and(Condition.equal(ENTITIES, 0))),
        Write.delete(claim(type.site(), type.namespace(), type.name())));
  }
}
