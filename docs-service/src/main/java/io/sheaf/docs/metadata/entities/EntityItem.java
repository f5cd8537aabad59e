package io.sheaf.docs.metadata.entities;

import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// An entity as the table keeps it: an item of its own, and one for each of its attributes.
final class EntityItem {

  static final String DEFAULTS = "defaults";
  private static final String ATTRIBUTE = "attr#";

  private EntityItem() {
  }

  static Key key(SiteId site, EntityRef ref) {
    return TableSchema.ENTITY.key(site, ref.entityTypeId(), ref.entityId());
  }

  static Entity read(SiteId site, Item item) {
    var attributes = new TreeMap<String, AttributeValue>();
    item.attributes().forEach((name, value) -> {
      if (name.startsWith(ATTRIBUTE) && value instanceof Value.Fields(var fields)) {
        var key = name.substring(ATTRIBUTE.length());
        attributes.put(key, value(key, fields));
      }
    });
    return new Entity(site, item.text("entityTypeId"), item.text("documentId"), item.text("name"), attributes,
        Stamp.parse(item.text("inserteddate")), item.wholeNumber(DEFAULTS), item.wholeNumber("revision"));
  }

  private static AttributeValue value(String key, Map<String, Value> fields) {
    var type = fields.get("type") instanceof Value.Text(var name) ? ValueType.valueOf(name) : ValueType.KEY_ONLY;
    var strings = new ArrayList<String>();
    var numbers = new ArrayList<BigDecimal>();
    if (fields.get("values") instanceof Value.Listing(var values)) {
      for (var value : values) {
        switch (value) {
          case Value.Text(var text) -> strings.add(text);
          case Value.Decimal(var number) -> numbers.add(number);
          default -> throw new IllegalStateException("no value of an attribute: " + value);
        }
      }
    }
    return new AttributeValue(key, type, strings, numbers,
        fields.get("flag") instanceof Value.Flag(var flag) ? flag : null);
  }

  private static Value fields(AttributeValue value) {
    var fields = new LinkedHashMap<String, Value>();
    fields.put("type", Value.of(value.type().name()));
    var values = new ArrayList<Value>();
    value.strings().forEach(text -> values.add(Value.of(text)));
    value.numbers().forEach(number -> values.add(Value.of(number)));
    if (!values.isEmpty()) {
      fields.put("values", Value.of(values));
    }
    if (value.bool() != null) {
      fields.put("flag", Value.of(value.bool()));
    }
    return Value.of(fields);
  }

  static List<Write> inserting(Entity entity) {
    var item = Item.of(key(entity.site(), entity.ref())).with("documentId", entity.entityId())
        .with("entityTypeId", entity.entityTypeId()).with("name", entity.name()).with(DEFAULTS, entity.defaults())
        .with("revision", entity.revision()).with("inserteddate", entity.inserted().text())
        .indexed(TableSchema.ENTITIES_BY_NAME.entry(entity.site(), entity.entityTypeId(), entity.name(),
            entity.entityId()));
    entity.attributes().forEach((key, value) -> item.with(ATTRIBUTE + key, fields(value)));
    var writes = new ArrayList<Write>();
    writes.add(Write.insert(item.build()));
    entity.attributes().keySet().forEach(key -> writes.add(using(entity, key)));
    return writes;
  }

  static List<Write> replacing(Entity before, Entity after) {
    var writes = new ArrayList<Write>();
    var change = Write.update(key(after.site(), after.ref())).set("name", after.name())
        .set("revision", after.revision()).enter(TableSchema.ENTITIES_BY_NAME.entry(after.site(),
            after.entityTypeId(), after.name(), after.entityId()));
    for (var key : before.attributes().keySet()) {
      if (!after.attributes().containsKey(key)) {
        change.remove(ATTRIBUTE + key);
        writes.add(Write.delete(use(before, key)));
      }
    }
    after.attributes().forEach((key, value) -> {
      var was = before.attributes().get(key);
      if (!value.equals(was)) {
        change.set(ATTRIBUTE + key, fields(value));
      }
      if (was == null) {
        writes.add(using(after, key));
      }
    });
    // why not the item as a whole: schemas count in it meanwhile.
    writes.addFirst(change.when(Condition.equal("revision", before.revision())));
    return writes;
  }

  static List<Write> deleting(Entity entity) {
    var writes = new ArrayList<Write>();
    writes.add(Write.delete(key(entity.site(), entity.ref()), Condition.equal("revision", entity.revision())
        .and(Condition.equal(DEFAULTS, entity.defaults()))));
    entity.attributes().keySet().forEach(key -> writes.add(Write.delete(use(entity, key))));
    return writes;
  }

  private static Key use(Entity entity, String attributeKey) {
    return TableSchema.ENTITY_ATTRIBUTE.key(entity.site(), attributeKey, entity.entityTypeId(), entity.entityId());
  }

  private static Write using(Entity entity, String attributeKey) {
    return Write.put(Item.of(use(entity, attributeKey)).with("documentId", entity.entityId())
        .with("entityTypeId", entity.entityTypeId()).build());
  }
}
