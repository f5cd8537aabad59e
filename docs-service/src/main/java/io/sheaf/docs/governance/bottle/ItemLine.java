package io.sheaf.docs.governance.bottle;

import io.sheaf.storage.table.IndexEntry;
import io.sheaf.storage.table.IndexName;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/// An item as a line: its kind, its keys, when it ends, and what it holds.
final class ItemLine {

  private static final String ENDS = "TimeToLive";

  private ItemLine() {
  }

  static Map<String, Value> of(Kind kind, Item item) {
    var line = new LinkedHashMap<String, Value>();
    line.put("kind", Value.of(kind.name()));
    line.put("PK", Value.of(item.key().partition()));
    line.put("SK", Value.of(item.key().sort()));
    for (var entry : item.entries()) {
      line.put(entry.index() + "PK", Value.of(entry.partition()));
      line.put(entry.index() + "SK", Value.of(entry.sort()));
    }
    if (item.expires() != null) {
      line.put(ENDS, Value.of(item.expires().getEpochSecond()));
    }
    line.put("item", Value.of(item.attributes()));
    return line;
  }

  /// The item, if it is one of a kind that is to be in a bottle.
  static Item read(Map<String, Value> line) {
    var key = Key.stored(TableName.DOCUMENTS, Bottle.text(line, "PK"), Bottle.text(line, "SK"));
    var kind = TableSchema.kindOf(key).filter(Travel::goes).filter(one -> one.name().equals(named(line)))
        .orElseThrow(() -> new CannotBottle("No item of the kind '" + named(line) + "' has the key " + key + "."));
    var item = Item.of(key);
    for (var face : kind.indexes()) {
      var index = face.index().orElseThrow();
      if (line.containsKey(index + "PK")) {
        item.indexed(entry(index, line));
      }
    }
    if (line.containsKey(ENDS)) {
      item.expiring(Instant.ofEpochSecond(Bottle.number(line, ENDS)));
    }
    Bottle.within(line, "item").forEach(item::with);
    return item.build();
  }

  private static IndexEntry entry(IndexName index, Map<String, Value> line) {
    return new IndexEntry(index, Bottle.text(line, index + "PK"), Bottle.text(line, index + "SK"));
  }

  private static String named(Map<String, Value> line) {
    return Bottle.text(line, "kind");
  }
}
