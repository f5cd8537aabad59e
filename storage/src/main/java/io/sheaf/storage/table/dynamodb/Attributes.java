package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.IndexEntry;
import io.sheaf.storage.table.IndexName;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.Value;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// Items as DynamoDB keeps them, there and back: keys, index entries and the expiry are attributes like all others.
final class Attributes {

  static final String PARTITION = "PK";
  static final String SORT = "SK";
  static final String EXPIRY = "TimeToLive";

  private Attributes() {
  }

  static String partitionOf(IndexName index) {
    return switch (index) {
      case GSI1 -> "GSI1PK";
      case GSI2 -> "GSI2PK";
    };
  }

  static String sortOf(IndexName index) {
    return switch (index) {
      case GSI1 -> "GSI1SK";
      case GSI2 -> "GSI2SK";
    };
  }

  static Map<String, AttributeValue> of(Key key) {
    return Map.of(PARTITION, AttributeValue.fromS(key.partition()), SORT, AttributeValue.fromS(key.sort()));
  }

  static Map<String, AttributeValue> of(Item item) {
    var attributes = HashMap.<String, AttributeValue>newHashMap(item.attributes().size() + 7);
    attributes.putAll(of(item.key()));
    for (var entry : item.entries()) {
      attributes.put(partitionOf(entry.index()), AttributeValue.fromS(entry.partition()));
      attributes.put(sortOf(entry.index()), AttributeValue.fromS(entry.sort()));
    }
    if (item.expires() != null) {
      attributes.put(EXPIRY, of(item.expires()));
    }
    item.attributes().forEach((name, value) -> attributes.put(name, of(value)));
    return attributes;
  }

  static AttributeValue of(Instant second) {
    return AttributeValue.fromN(Long.toString(second.getEpochSecond()));
  }

  static AttributeValue of(Value value) {
    return switch (value) {
      case Value.Text(var text) -> AttributeValue.fromS(text);
      case Value.Decimal(var number) -> AttributeValue.fromN(number.toString());
      case Value.Flag(var flag) -> AttributeValue.fromBool(flag);
      case Value.Nothing _ -> AttributeValue.fromNul(true);
      case Value.Bytes bytes -> AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(bytes.bytes()));
      case Value.Listing(var values) -> {
        var list = new ArrayList<AttributeValue>(values.size());
        values.forEach(element -> list.add(of(element)));
        yield AttributeValue.fromL(list);
      }
      case Value.Fields(var values) -> {
        var map = LinkedHashMap.<String, AttributeValue>newLinkedHashMap(values.size());
        values.forEach((name, field) -> map.put(name, of(field)));
        yield AttributeValue.fromM(map);
      }
    };
  }

  static Key key(TableName table, Map<String, AttributeValue> attributes) {
    return Key.stored(table, text(attributes, PARTITION), text(attributes, SORT));
  }

  static Item item(TableName table, Map<String, AttributeValue> attributes) {
    var builder = Item.of(key(table, attributes));
    for (var index : IndexName.values()) {
      if (attributes.containsKey(partitionOf(index)) && attributes.containsKey(sortOf(index))) {
        builder.indexed(new IndexEntry(index, text(attributes, partitionOf(index)), text(attributes, sortOf(index))));
      }
    }
    attributes.forEach((name, value) -> {
      switch (name) {
        case "PK", "SK", "GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK" -> {
        }
        case EXPIRY -> builder.expiring(Instant.ofEpochSecond(new BigDecimal(value.n()).longValue()));
        default -> builder.with(name, value(name, value));
      }
    });
    return builder.build();
  }

  private static String text(Map<String, AttributeValue> attributes, String name) {
    var value = attributes.get(name);
    if (value == null || value.s() == null) {
      throw new IllegalStateException("an item in the table has no text in " + name + "; it is none of ours");
    }
    return value.s();
  }

  private static Value value(String name, AttributeValue value) {
    return switch (value.type()) {
      case S -> Value.of(value.s());
      case N -> Value.of(new BigDecimal(value.n()));
      case BOOL -> Value.of(value.bool());
      case NUL -> Value.Nothing.NOTHING;
      case B -> Value.of(value.b().asByteArrayUnsafe());
      case L -> {
        List<Value> values = new ArrayList<>(value.l().size());
        value.l().forEach(element -> values.add(value(name, element)));
        yield Value.of(values);
      }
      case M -> {
        var fields = LinkedHashMap.<String, Value>newLinkedHashMap(value.m().size());
        value.m().forEach((field, held) -> fields.put(field, value(name, held)));
        yield Value.of(fields);
      }
      case SS, NS, BS, UNKNOWN_TO_SDK_VERSION -> throw new IllegalStateException(
          "the attribute '" + name + "' is of the type " + value.type() + ", which is never written by us");
    };
  }
}
