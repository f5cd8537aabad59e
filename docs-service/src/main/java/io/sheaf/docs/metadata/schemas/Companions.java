package io.sheaf.docs.metadata.schemas;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.IndexEntry;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// The items beside a schema, one for everything that it names, by which its attributes, allowed values and composite
/// keys are looked up across schemas. They follow the schema by a job, since they may be more than one write holds;
/// nothing that must be exact is decided by them.
@Singleton
final class Companions {

  private static final int AT_ONCE = Limits.WRITES - 10;

  private final Table table;

  Companions(Table table) {
    this.table = table;
  }

  /// Brings some in line with the schema as it is now; whether all are.
  boolean bringInLine(SchemaSource source) {
    var found = table.find(source.key());
    var wanted = new LinkedHashMap<Key, Item>();
    found.map(SchemaItem::read)
        .ifPresent(schema -> items(source, schema).forEach(item -> wanted.put(item.key(), item)));
    var writes = new ArrayList<Write>();
    for (var item : there(source)) {
      var same = wanted.remove(item.key());
      if (same == null) {
        writes.add(Write.delete(item.key()));
      } else if (!same.equals(item)) {
        writes.add(Write.put(same));
      }
    }
    wanted.values().forEach(item -> writes.add(Write.put(item)));
    if (writes.isEmpty()) {
      return true;
    }
    var some = new ArrayList<>(writes.subList(0, Math.min(AT_ONCE, writes.size())));
    some.add(Write.check(source.key(), found.isEmpty()
        ? Condition.absent()
        : Condition.equal("revision", found.get().wholeNumber("revision"))));
    return table.write(some).isDone() && writes.size() <= AT_ONCE;
  }

  private List<Item> there(SchemaSource source) {
    var there = new ArrayList<Item>();
    for (var kind : List.of(attribute(source), compositeKey(source))) {
      var face = kind.main();
      var partition = source.isSite()
          ? face.partition(source.site())
          : face.partition(source.site(), String.valueOf(source.classificationId()));
      var query = Query.of(partition, face.beginning()).limit(Limits.PAGE_ITEMS);
      for (var page = table.page(query);; page = table.page(query)) {
        there.addAll(page.items());
        if (page.next() == null) {
          break;
        }
        query = query.after(page.next());
      }
    }
    return there;
  }

  private static Kind attribute(SchemaSource source) {
    return source.isSite() ? TableSchema.SITE_SCHEMA_ATTRIBUTE : TableSchema.CLASSIFICATION_ATTRIBUTE;
  }

  private static Kind compositeKey(SchemaSource source) {
    return source.isSite() ? TableSchema.SITE_COMPOSITE_KEY : TableSchema.CLASSIFICATION_COMPOSITE_KEY;
  }

  private static List<Item> items(SchemaSource source, Schema schema) {
    var items = new ArrayList<Item>();
    for (var rule : schema.rules()) {
      items.add(item(source, attribute(source), Map.of("key", Value.of(rule.attributeKey())),
          naming(source, rule.attributeKey()), rule.attributeKey()));
      for (var value : rule.allowedValues()) {
        var kind = source.isSite() ? TableSchema.SITE_ALLOWED_VALUE : TableSchema.CLASSIFICATION_ALLOWED_VALUE;
        items.add(item(source, kind, Map.of("key", Value.of(rule.attributeKey()), "value", Value.of(value)),
            allowing(source, rule.attributeKey(), value), rule.attributeKey(), value));
      }
    }
    for (var key : schema.compositeKeys()) {
      var id = UUID.nameUUIDFromBytes(key.attributeKey().getBytes(StandardCharsets.UTF_8)).toString();
      items.add(item(source, compositeKey(source), Map.of("keys", Value.texts(key.attributeKeys())),
          joining(source, key), id));
    }
    return items;
  }

  private static Item item(SchemaSource source, Kind kind, Map<String, Value> fields, IndexEntry entry,
      Object... values) {
    var item = Item.of(key(source, kind, values)).indexed(entry);
    Optional.ofNullable(source.classificationId()).ifPresent(id -> item.with("documentId", id));
    fields.forEach(item::with);
    return item.build();
  }

  private static Key key(SchemaSource source, Kind kind, Object... values) {
    if (source.isSite()) {
      return kind.key(source.site(), values);
    }
    var all = new Object[values.length + 1];
    all[0] = String.valueOf(source.classificationId());
    System.arraycopy(values, 0, all, 1, values.length);
    return kind.key(source.site(), all);
  }

  private static IndexEntry naming(SchemaSource source, String attributeKey) {
    var face = source.isSite()
        ? TableSchema.SITE_SCHEMA_NAMING_ATTRIBUTE
        : TableSchema.CLASSIFICATIONS_NAMING_ATTRIBUTE;
    return face.entry(source.site(), attributeKey);
  }

  private static IndexEntry allowing(SchemaSource source, String attributeKey, String value) {
    var face = source.isSite()
        ? TableSchema.SITE_ALLOWED_VALUES_OF_ATTRIBUTE
        : TableSchema.CLASSIFICATION_ALLOWED_VALUES_OF_ATTRIBUTE;
    return face.entry(source.site(), attributeKey, value);
  }

  private static IndexEntry joining(SchemaSource source, CompositeKey key) {
    var face = source.isSite()
        ? TableSchema.SITE_COMPOSITE_KEYS_BY_KEYS
        : TableSchema.CLASSIFICATION_COMPOSITE_KEYS_BY_KEYS;
    return face.entry(source.site(), key.attributeKeys());
  }
}
