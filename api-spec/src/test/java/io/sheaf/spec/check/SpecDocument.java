package io.sheaf.spec.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sheaf.spec.PublishedSpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The published document as a tree, with its operations.
final class SpecDocument {

  /// One method of one path.
  ///
  /// @param pointer where in the document it is, as a JSON pointer
  record Operation(String method, PathTemplate path, JsonNode node, String pointer) {

    String id() {
      return node.path("operationId").asText();
    }

    @Override
    public String toString() {
      return method + " " + path;
    }
  }

  private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");

  private final ObjectNode root;
  private final List<Operation> operations;

  private SpecDocument(ObjectNode root) {
    this.root = root;
    this.operations = operations(root);
  }

  static SpecDocument load() {
    var yaml = new String(PublishedSpec.yaml(), StandardCharsets.UTF_8);
    return parsed(yaml);
  }

  static SpecDocument parsed(String yaml) {
    var load = new Load(LoadSettings.builder().setAllowDuplicateKeys(false).build());
    return new SpecDocument(new ObjectMapper().valueToTree(load.loadFromString(yaml)));
  }

  private static List<Operation> operations(JsonNode root) {
    var operations = new ArrayList<Operation>();
    root.path("paths").properties().forEach(path -> path.getValue().properties().forEach(method -> {
      if (METHODS.contains(method.getKey())) {
        var operation = method.getValue();
        var template = new PathTemplate(path.getKey(), operation.has("x-path-remainder"));
        operations.add(new Operation(method.getKey().toUpperCase(Locale.ROOT), template, operation,
            "/paths/" + escaped(path.getKey()) + "/" + method.getKey()));
      }
    }));
    return List.copyOf(operations);
  }

  ObjectNode root() {
    return root;
  }

  List<Operation> operations() {
    return operations;
  }

  /// The operation that answers such a request: among several templates the one with the most literal segments.
  Optional<Operation> find(String method, String rawPath) {
    return operations.stream().filter(each -> each.method().equals(method) && each.path().matches(rawPath))
        .max((one, other) -> Integer.compare(one.path().literals(), other.path().literals()));
  }

  /// The node itself, or what it refers to.
  JsonNode resolved(JsonNode node) {
    var at = node;
    while (at.has("$ref")) {
      var target = root.at(at.get("$ref").asText().substring(1));
      if (target.isMissingNode()) {
        throw new IllegalStateException(at.get("$ref").asText() + " leads nowhere");
      }
      at = target;
    }
    return at;
  }

  /// The pointer of the node behind a pointer, which may be a reference.
  String resolved(String pointer) {
    var at = pointer;
    while (root.at(at).has("$ref")) {
      at = root.at(at).get("$ref").asText().substring(1);
    }
    return at;
  }

  static String escaped(String token) {
    return token.replace("~", "~0").replace("/", "~1");
  }
}
