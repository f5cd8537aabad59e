package io.sheaf.docs.running;

import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What the service answered.
public record Reply(String method, String path, int status, Map<String, List<String>> headers, byte[] bytes) {

  private static final JsonMapper JSON = JsonMapper.createDefault();

  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  public JsonNode json() {
    try {
      return JSON.readValue(bytes, JsonNode.class);
    } catch (IOException notJson) {
      throw new UncheckedIOException("not JSON: " + text(), notJson);
    }
  }

  /// The text at a path like `documents.0.documentId`; empty when there is none.
  public String at(String path) {
    var node = json();
    for (var step : path.split("\\.")) {
      var next = node.isArray() ? node.get(Integer.parseInt(step)) : node.get(step);
      if (next == null) {
        return "";
      }
      node = next;
    }
    return node.isValueNode() ? node.coerceStringValue() : written(node);
  }

  private static String written(JsonNode node) {
    try {
      return new String(JSON.writeValueAsBytes(node), StandardCharsets.UTF_8);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /// How many elements the list at this field has; zero when there is none.
  public int size(String field) {
    var list = json().get(field);
    return list == null ? 0 : list.size();
  }

  public Optional<String> header(String name) {
    return headers.entrySet().stream().filter(entry -> entry.getKey().equalsIgnoreCase(name))
        .map(entry -> entry.getValue().getFirst()).findFirst();
  }

  @Override
  public String toString() {
    return method + " " + path + " -> " + status + " " + text();
  }
}
