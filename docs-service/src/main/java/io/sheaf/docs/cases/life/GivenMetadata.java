package io.sheaf.docs.cases.life;

import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Texts;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Metadata of matters: any JSON under names of the client's own, within bounds.
final class GivenMetadata {

  private static final int LARGEST = 16 * 1024;
  private static final int DEEPEST = 5;
  private static final int LONGEST_NAME = 250;
  /// What a value takes besides its text.
  private static final int SIZE_OF_VALUE = 4;

  private final Map<String, Optional<Value>> byName;
  private final String place;

  private GivenMetadata(Map<String, Optional<Value>> byName, String place) {
    this.byName = byName;
    this.place = place;
  }

  /// As a request says it; what cannot be kept is noted as a fault.
  static GivenMetadata read(Fields given, String name) {
    var place = given.pathOf(name);
    var byName = new LinkedHashMap<String, Optional<Value>>();
    var tree = given.tree(name).orElse(null);
    if (tree != null && !tree.isObject()) {
      given.faults().add(place, "'" + place + "' must be an object");
    } else if (tree != null) {
      try {
        for (Map.Entry<String, JsonNode> entry : tree.entries()) {
          checkName(entry.getKey());
          byName.put(entry.getKey(),
              Optional.of(entry.getValue()).filter(node -> !node.isNull()).map(node -> value(node, 1)));
        }
      } catch (Unfit unfit) {
        given.faults().add(place, "'" + place + "' " + unfit.getMessage());
      }
    }
    return new GivenMetadata(byName, place);
  }

  /// What is said once these are said as well; a name whose value is null is taken away.
  Map<String, Value> onto(Map<String, Value> before, Fields given) {
    var merged = new HashMap<>(before);
    byName.forEach((name, value) -> value.ifPresentOrElse(now -> merged.put(name, now), () -> merged.remove(name)));
    given.faults().when(size(Value.of(merged)) > LARGEST, place, "'" + place + "' has at most " + LARGEST + " bytes");
    return merged;
  }

  /// Something that cannot be kept; says why.
  private static final class Unfit extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Unfit(String why) {
      super(why, null, false, false);
    }
  }

  private static void checkName(String name) {
    if (name.isEmpty() || name.length() > LONGEST_NAME) {
      throw new Unfit("has names of 1 to " + LONGEST_NAME + " characters");
    }
    checkText(name);
  }

  private static void checkText(String text) {
    Texts.fault(text).ifPresent(wrong -> {
      throw new Unfit(wrong);
    });
  }

  private static Value value(JsonNode node, int depth) {
    if (depth > DEEPEST) {
      throw new Unfit("nests at most " + DEEPEST + " deep");
    }
    if (node.isObject()) {
      var fields = new LinkedHashMap<String, Value>();
      for (Map.Entry<String, JsonNode> entry : node.entries()) {
        checkName(entry.getKey());
        if (!entry.getValue().isNull()) {
          fields.put(entry.getKey(), value(entry.getValue(), depth + 1));
        }
      }
      return Value.of(fields);
    }
    if (node.isArray()) {
      var values = new ArrayList<Value>();
      for (var element : node.values()) {
        values.add(value(element, depth + 1));
      }
      return Value.of(values);
    }
    return plain(node);
  }

  private static Value plain(JsonNode node) {
    if (node.isString()) {
      checkText(node.getStringValue());
      return Value.of(node.getStringValue());
    }
    if (node.isBoolean()) {
      return Value.of(node.getBooleanValue());
    }
    if (node.isNumber()) {
      try {
        return Value.of(node.getBigDecimalValue());
      } catch (LimitExceeded tooLong) {
        throw new Unfit("has numbers of at most 38 digits");
      }
    }
    return Value.Nothing.NOTHING;
  }

  private static int size(Value value) {
    return SIZE_OF_VALUE + switch (value) {
      case Value.Text(var text) -> length(text);
      case Value.Decimal(var number) -> number.precision();
      case Value.Listing(var values) -> values.stream().mapToInt(GivenMetadata::size).sum();
      case Value.Fields(var fields) -> fields.entrySet().stream()
          .mapToInt(field -> length(field.getKey()) + size(field.getValue())).sum();
      case Value.Flag _,Value.Nothing _,Value.Bytes _ -> 0;
    };
  }

  private static int length(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  // Answering

  /// As answers are written from; absent when there are none.
  static @Nullable Map<String, Object> plain(Map<String, Value> metadata) {
    return metadata.isEmpty() ? null : fields(metadata);
  }

  private static Map<String, Object> fields(Map<String, Value> fields) {
    var all = new LinkedHashMap<String, Object>();
    // why in order: a table need not keep the one in which they came.
    fields.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(field -> {
      var plain = plain(field.getValue());
      if (plain != null) {
        all.put(field.getKey(), plain);
      }
    });
    return all;
  }

  private static @Nullable Object plain(Value value) {
    return switch (value) {
      case Value.Text(var text) -> text;
      case Value.Decimal(var number) -> number.scale() < 0 ? number.setScale(0) : number;
      case Value.Flag(var flag) -> flag;
      case Value.Listing(var values) -> listing(values);
      case Value.Fields(var fields) -> fields(fields);
      case Value.Nothing _,Value.Bytes _ -> null;
    };
  }

  private static List<@Nullable Object> listing(List<Value> values) {
    var all = new ArrayList<@Nullable Object>(values.size());
    values.forEach(value -> all.add(plain(value)));
    return all;
  }
}
