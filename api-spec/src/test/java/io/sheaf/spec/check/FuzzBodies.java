package io.sheaf.spec.check;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Bodies after a schema: as it wants them, then damaged.
final class FuzzBodies {

  private static final ObjectMapper PLAIN = new ObjectMapper();
  // why: only as an escape can half of a surrogate pair be sent at all.
  private static final ObjectMapper ASCII = JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final int DEEPEST_VALID = 6;
  private static final int MEGABYTE = 1 << 20;
  private static final List<String> STRAY_FIELDS = List.of("actions", "id", "__proto__", "", "siteId", "$ref", "a.b",
      "documentId", "\u0000", "class");

  private final SpecDocument document;
  private final Random random;
  private final Map<String, List<String>> known;

  /// @param known values for texts of that name, which are used most of the time
  FuzzBodies(SpecDocument document, Random random, Map<String, List<String>> known) {
    this.document = document;
    this.random = random;
    this.known = known;
  }

  byte[] body(JsonNode schema) {
    var body = anySize(schema);
    return body.length > MEGABYTE ? Arrays.copyOf(body, MEGABYTE) : body;
  }

  private byte[] anySize(JsonNode schema) {
    int kind = random.nextInt(100);
    if (kind < 8) {
      return garbage(schema);
    }
    var json = valid(schema, 0);
    if (kind >= 45) {
      for (int times = 1 + random.nextInt(3); times > 0; times--) {
        damage(json);
      }
    }
    return written(json, kind >= 90);
  }

  byte[] bytes() {
    var bytes = new byte[random.nextInt(200) == 0 ? MEGABYTE : random.nextInt(300)];
    random.nextBytes(bytes);
    return bytes;
  }

  private byte[] garbage(JsonNode schema) {
    var text = switch (random.nextInt(12)) {
      case 0 -> "";
      case 1 -> "null";
      case 2 -> "[]";
      case 3 -> "\"text\"";
      case 4 -> OddValues.number(random);
      case 5 -> "{";
      case 6 -> nested("[", "]");
      case 7 -> nested("{\"a\":", "}");
      case 8 -> "{} {}";
      case 9 -> "\ufeff{}";
      case 10 -> cut(new String(written(valid(schema, 0), false), StandardCharsets.UTF_8));
      default -> null;
    };
    return text == null ? bytes() : text.getBytes(StandardCharsets.UTF_8);
  }

  private String cut(String text) {
    return text.substring(0, random.nextInt(text.length() + 1));
  }

  private String nested(String open, String close) {
    int depth = random.nextInt(20) == 0 ? 100_000 : 1 + random.nextInt(3000);
    // why sometimes not closed: a reader that descends must stop before the end tells it to.
    return open.repeat(depth) + (open.endsWith(":") ? "0" : "") + (random.nextBoolean() ? close.repeat(depth) : "");
  }

  private byte[] written(JsonNode json, boolean withDuplicate) {
    try {
      var text = (random.nextBoolean() ? ASCII : PLAIN).writeValueAsString(json);
      if (withDuplicate && json instanceof ObjectNode object && !object.isEmpty()) {
        var name = OddValues.of(List.copyOf(object.properties()), random).getKey();
        text = "{" + PLAIN.writeValueAsString(name) + ":" + PLAIN.writeValueAsString(NODES.textNode("twice")) + ","
            + text.substring(1);
      }
      return text.getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// A value that the schema allows, most of the time.
  JsonNode valid(JsonNode reference, int depth) {
    var schema = document.resolved(reference);
    for (var choice : List.of("anyOf", "oneOf")) {
      if (schema.has(choice) && !schema.has("type")) {
        var choices = schema.get(choice);
        return valid(choices.get(random.nextInt(choices.size())), depth);
      }
    }
    if (schema.has("enum")) {
      return schema.get("enum").get(random.nextInt(schema.get("enum").size()));
    }
    return switch (schema.path("type").asText()) {
      case "object" -> object(schema, depth);
      case "array" -> array(schema, depth);
      case "integer" -> NODES.numberNode(random.nextInt(1000) - 1);
      case "number" ->
        random.nextBoolean() ? NODES.numberNode(random.nextInt()) : NODES.numberNode(random.nextGaussian());
      case "boolean" -> NODES.booleanNode(random.nextBoolean());
      default -> NODES.textNode(OddValues.plain(random, 1 + random.nextInt(20)));
    };
  }

  private ObjectNode object(JsonNode schema, int depth) {
    var object = NODES.objectNode();
    var required = new ArrayList<String>();
    schema.path("required").forEach(each -> required.add(each.asText()));
    schema.path("properties").properties().forEach(property -> {
      if (required.contains(property.getKey()) || depth < DEEPEST_VALID && random.nextInt(3) == 0) {
        object.set(property.getKey(), value(property.getKey(), property.getValue(), depth + 1));
      }
    });
    return object;
  }

  private JsonNode value(String name, JsonNode schema, int depth) {
    boolean isText = document.resolved(schema).path("type").asText().equals("string");
    return isText && known.containsKey(name) && random.nextInt(4) != 0
        ? NODES.textNode(OddValues.of(known.get(name), random))
        : valid(schema, depth);
  }

  private ArrayNode array(JsonNode schema, int depth) {
    var array = NODES.arrayNode();
    for (int length = random.nextInt(depth < DEEPEST_VALID ? 4 : 1); length > 0; length--) {
      array.add(valid(schema.path("items"), depth + 1));
    }
    return array;
  }

  private void damage(JsonNode json) {
    var container = somewhere(json);
    switch (container) {
      case null -> {
      }
      case ObjectNode object when random.nextInt(6) == 0 || object.isEmpty() ->
        object.set(OddValues.of(STRAY_FIELDS, random), strange());
      case ObjectNode object -> {
        var name = OddValues.of(List.copyOf(object.properties()), random).getKey();
        if (random.nextInt(4) == 0) {
          object.remove(name);
        } else {
          object.set(name, strange());
        }
      }
      case ArrayNode array when array.isEmpty() || random.nextInt(3) == 0 -> {
        var item = strange();
        for (int times = random.nextInt(20) == 0 ? 2000 : 1 + random.nextInt(3); times > 0; times--) {
          array.add(item);
        }
      }
      case ArrayNode array -> array.set(random.nextInt(array.size()), strange());
      default -> {
      }
    }
  }

  private @Nullable ContainerNode<?> somewhere(JsonNode json) {
    var containers = new ArrayList<ContainerNode<?>>();
    collect(json, containers);
    return containers.isEmpty() ? null : OddValues.of(containers, random);
  }

  private static void collect(JsonNode json, List<ContainerNode<?>> containers) {
    if (json instanceof ContainerNode<?> container) {
      containers.add(container);
      json.forEach(each -> collect(each, containers));
    }
  }

  private JsonNode strange() {
    return switch (random.nextInt(11)) {
      case 0 -> NODES.nullNode();
      case 1 -> NODES.booleanNode(random.nextBoolean());
      case 2, 3 -> new POJONode(new RawValue(OddValues.number(random)));
      case 4 -> NODES.arrayNode().add(NODES.objectNode()).addNull();
      case 5 -> NODES.objectNode().put("key", OddValues.string(random)).put("value", 1);
      case 6 -> random.nextInt(30) == 0 ? huge() : NODES.textNode(OddValues.plain(random, 5000));
      case 7 -> random.nextInt(5) == 0 ? new POJONode(new RawValue(nestedEvenly())) : NODES.arrayNode();
      default -> NODES.textNode(OddValues.string(random));
    };
  }

  private JsonNode huge() {
    return NODES.textNode(OddValues.of(List.of("a", "é", "\u0000", "/", "a/", "\"", "\\"), random)
        .repeat(MEGABYTE / 4).substring(0, MEGABYTE / 8 + random.nextInt(MEGABYTE / 16)));
  }

  private String nestedEvenly() {
    int depth = 1 + random.nextInt(2000);
    return random.nextBoolean()
        ? "[".repeat(depth) + "]".repeat(depth)
        : "{\"a\":".repeat(depth) + "0" + "}".repeat(depth);
  }
}
