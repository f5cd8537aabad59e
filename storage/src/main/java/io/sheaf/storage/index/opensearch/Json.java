package io.sheaf.storage.index.opensearch;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Requests and answers as trees.
final class Json {

  /// why so long a text: what a document says comes back in one.
  private static final ObjectMapper MAPPER = new ObjectMapper(new JsonFactoryBuilder()
      .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(64 << 20).maxNestingDepth(100).build())
      .build());

  private static final ObjectMapper STRICT = new ObjectMapper(new JsonFactoryBuilder()
      .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(40).maxStringLength(1 << 16).build())
      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private Json() {
  }

  /// An object of names and values in turn; a value that is absent leaves its name out.
  static ObjectNode object(@Nullable Object... namesAndValues) {
    var object = JsonNodeFactory.instance.objectNode();
    for (int at = 0; at < namesAndValues.length; at += 2) {
      var value = namesAndValues[at + 1];
      if (value != null) {
        object.set(String.valueOf(namesAndValues[at]), node(value));
      }
    }
    return object;
  }

  static ArrayNode array(Collection<?> values) {
    var array = JsonNodeFactory.instance.arrayNode();
    values.forEach(value -> array.add(node(value)));
    return array;
  }

  private static JsonNode node(Object value) {
    var nodes = JsonNodeFactory.instance;
    return switch (value) {
      case JsonNode node -> node;
      case String text -> nodes.textNode(whole(text));
      case Integer number -> nodes.numberNode(number);
      case Long number -> nodes.numberNode(number);
      case Double number -> nodes.numberNode(number);
      case Float number -> nodes.numberNode(number);
      case Boolean bool -> nodes.booleanNode(bool);
      case Collection<?> values -> array(values);
      default -> throw new IllegalArgumentException("no JSON: " + value.getClass());
    };
  }

  /// Halves of characters, which JSON in UTF-8 cannot say, become question marks, as they do in all UTF-8 of Java.
  static String whole(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (Character.isSurrogate(text.charAt(at))) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
      }
    }
    return text;
  }

  static byte[] bytes(JsonNode node) {
    try {
      return MAPPER.writeValueAsBytes(node);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// What others wrote, which may be deep or long.
  static JsonNode parsed(String text) throws IOException {
    return STRICT.readTree(text);
  }

  static JsonNode read(byte[] bytes) throws IOException {
    return bytes.length == 0 ? JsonNodeFactory.instance.missingNode() : MAPPER.readTree(bytes);
  }
}
