package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.DataType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Schemas and documents over few attributes with few values, so that they meet.
final class RandomSchemas {

  static final Map<String, DataType> TYPES = types();

  private final Random random;

  RandomSchemas(Random random) {
    this.random = random;
  }

  private static Map<String, DataType> types() {
    var types = new LinkedHashMap<String, DataType>();
    types.put("city", DataType.STRING);
    types.put("color", DataType.STRING);
    types.put("amount", DataType.NUMBER);
    types.put("paid", DataType.BOOLEAN);
    types.put("seen", DataType.KEY_ONLY);
    types.put("year", DataType.NUMBER);
    types.put("owner", DataType.ENTITY);
    return types;
  }

  static List<String> valuesOf(DataType type) {
    return switch (type) {
      case STRING -> List.of("a", "b:", "c::d", "e");
      case NUMBER -> List.of("-12.5", "0", "3", "100");
      case BOOLEAN -> List.of("true", "false");
      case ENTITY -> List.of("t1#x", "t1#y", "t2#x");
      default -> List.of();
    };
  }

  Schema schema(String name) {
    var required = new ArrayList<Rule>();
    var optional = new ArrayList<Rule>();
    for (var entry : TYPES.entrySet()) {
      switch (random.nextInt(3)) {
        case 0 -> required.add(rule(entry.getKey(), entry.getValue(), true));
        case 1 -> optional.add(rule(entry.getKey(), entry.getValue(), false));
        default -> {
        }
      }
    }
    return new Schema(name, required, optional, compositeKeys(), random.nextInt(3) > 0);
  }

  private Rule rule(String key, DataType type, boolean required) {
    if (type == DataType.ENTITY) {
      return entities(key);
    }
    var values = new ArrayList<>(valuesOf(type));
    Collections.shuffle(values, random);
    var allowed = values.isEmpty() || random.nextBoolean()
        ? List.<String>of()
        : values.subList(0, random.nextInt(1, values.size() + 1));
    Integer least = null;
    Integer most = null;
    if (type != DataType.KEY_ONLY && type != DataType.BOOLEAN && random.nextInt(3) == 0) {
      least = random.nextInt(allowed.isEmpty() ? 3 : Math.min(3, allowed.size() + 1));
      most = random.nextInt(4) == 0 ? -1 : Math.max(1, least + random.nextInt(2));
    }
    String fallback = null;
    if (required && !values.isEmpty() && random.nextInt(3) == 0 && (least == null || least < 2)) {
      fallback = allowed.isEmpty() ? values.getFirst() : allowed.getFirst();
    }
    return new Rule(key, type, allowed, fallback, List.of(), least, most, null, null);
  }

  private Rule entities(String key) {
    var entity = random.nextBoolean() ? valuesOf(DataType.ENTITY).get(random.nextInt(3)).split("#") : null;
    return new Rule(key, DataType.ENTITY, List.of(), null, List.of(), null, null, entity == null ? null : entity[0],
        entity == null || random.nextBoolean() ? null : entity[1]);
  }

  private List<CompositeKey> compositeKeys() {
    var keys = new ArrayList<CompositeKey>();
    for (int more = random.nextInt(3); more > 0; more--) {
      var attributes = new ArrayList<>(TYPES.keySet());
      Collections.shuffle(attributes, random);
      var key = new CompositeKey(attributes.subList(0, random.nextInt(2, 4)));
      if (keys.stream().noneMatch(other -> other.joins(key.attributeKeys()))) {
        keys.add(key);
      }
    }
    return keys;
  }

  Map<String, AttributeValue> document() {
    var values = new LinkedHashMap<String, AttributeValue>();
    TYPES.forEach((key, type) -> {
      if (random.nextInt(3) > 0) {
        values.put(key, value(key, type));
      }
    });
    return values;
  }

  AttributeValue value(String key, DataType type) {
    var values = new ArrayList<>(valuesOf(type));
    Collections.shuffle(values, random);
    return switch (type) {
      case STRING -> AttributeValue.texts(key, values.subList(0, random.nextInt(1, 4)));
      case NUMBER -> AttributeValue.numbers(key,
          values.subList(0, random.nextInt(1, 4)).stream().map(BigDecimal::new).toList());
      case BOOLEAN -> AttributeValue.bool(key, random.nextBoolean());
      case ENTITY -> AttributeValue.entity(key, values.subList(0, random.nextInt(1, 3)));
      default -> AttributeValue.keyOnly(key);
    };
  }

  @Nullable
  Schema maybe(String name) {
    return random.nextInt(4) == 0 ? null : schema(name);
  }
}
