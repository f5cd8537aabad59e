package io.sheaf.spec.check;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonMetaSchema;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.NonValidationKeyword;
import com.networknt.schema.SpecVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Holds a running server to the specification: each answer, and the set of its routes. It may be shared by threads.
public final class SpecCheck {

  private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
      .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
      .build()).enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final String NOT_FOUND = "/components/responses/NotFound";
  private static final String UNAUTHORIZED = "/components/responses/Unauthorized";

  private final SpecDocument document;
  private final JsonSchemaFactory schemas = schemas();
  private final Map<String, JsonSchema> schemaAt = new ConcurrentHashMap<>();

  private SpecCheck(SpecDocument document) {
    this.document = document;
  }

  private static JsonSchemaFactory schemas() {
    var plain = JsonMetaSchema.getV202012();
    // why: the schemas stand inside a document that is no schema itself.
    var inADocument = JsonMetaSchema.builder(plain).keyword(new NonValidationKeyword("paths"))
        .keyword(new NonValidationKeyword("components")).build();
    var standard = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
    return JsonSchemaFactory.builder(standard).metaSchema(inADocument).build();
  }

  public static SpecCheck load() {
    return new SpecCheck(SpecDocument.load());
  }

  /// Everything about an answer that the specification does not say; nothing, if it is as specified. A request to a
  /// path or with a method that the specification does not know must have been answered with 404, or with 401 by
  /// whoever asks for credentials first.
  ///
  /// @param path as it was sent: escaped, with or without the query
  /// @param contentType the header, if there was one
  public List<String> verify(String method, String path, int status, @Nullable String contentType, byte[] body) {
    if (method.equals("OPTIONS") && status == 200) {
      return List.of();
    }
    var rawPath = path.split("[?#]", 2)[0];
    var asked = method.equals("HEAD") ? "GET" : method;
    var subject = method + " " + rawPath + " → " + status;
    var response = document.find(asked, rawPath).map(operation -> declared(operation, status))
        .orElseGet(() -> unknown(status));
    if (response == null) {
      return List.of(subject + ": the specification has no such status there");
    }
    var violations = new ArrayList<String>();
    checkBody(response, contentType, method.equals("HEAD") ? new byte[0] : body, method.equals("HEAD"), violations);
    return violations.stream().map(each -> subject + ": " + each).toList();
  }

  public List<String> verify(String method, String path, int status, @Nullable String contentType, String body) {
    return verify(method, path, status, contentType, body.getBytes(StandardCharsets.UTF_8));
  }

  /// Where routes and specification differ, both ways; nothing, if they are the same set. Names of parameters do not
  /// count, nor do HEAD and OPTIONS, which come by themselves.
  ///
  /// @param routes of the running server, as `METHOD /path/{parameter}`
  public List<String> missing(Set<String> routes) {
    var specified = new TreeMap<String, String>();
    document.operations().forEach(each -> specified.put(unnamed(each.toString()), each.toString()));
    var served = new TreeMap<String, String>();
    routes.stream().filter(each -> !each.startsWith("HEAD ") && !each.startsWith("OPTIONS "))
        .forEach(each -> served.put(unnamed(each), each));
    var differences = new TreeSet<String>();
    served.forEach((key, route) -> {
      if (!specified.containsKey(key)) {
        differences.add("served, but not specified: " + route);
      }
    });
    specified.forEach((key, operation) -> {
      if (!served.containsKey(key)) {
        differences.add("specified, but not served: " + operation);
      }
    });
    return List.copyOf(differences);
  }

  /// What each operation asks of its caller, by its route without the names of its parameters: `READ` on the site that
  /// is meant, `READ any` on whichever.
  public SortedMap<String, String> permissions() {
    var permissions = new TreeMap<String, String>();
    document.operations().forEach(each -> permissions.put(unnamed(each.toString()),
        each.node().path("x-permission").asText() + (each.node().has("x-site") ? " any" : "")));
    return permissions;
  }

  /// The operations that take a query parameter, as routes without the names of their parameters.
  public Set<String> takingQuery(String parameter) {
    var taking = new TreeSet<String>();
    for (var operation : document.operations()) {
      for (var each : operation.node().path("parameters")) {
        var declared = document.resolved(each);
        if (declared.path("in").asText().equals("query") && declared.path("name").asText().equals(parameter)) {
          taking.add(unnamed(operation.toString()));
        }
      }
    }
    return taking;
  }

  /// The route without the names of its parameters: `GET /documents/{}`.
  public static String unnamed(String route) {
    int space = route.indexOf(' ');
    return route.substring(0, space + 1) + PathTemplate.withoutNames(route.substring(space + 1));
  }

  private @Nullable String declared(SpecDocument.Operation operation, int status) {
    var responses = operation.node().path("responses");
    for (var key : List.of(String.valueOf(status), "default")) {
      if (responses.has(key)) {
        return document.resolved(operation.pointer() + "/responses/" + key);
      }
    }
    return null;
  }

  private static @Nullable String unknown(int status) {
    return switch (status) {
      case 404 -> NOT_FOUND;
      case 401 -> UNAUTHORIZED;
      default -> null;
    };
  }

  private void checkBody(String response, @Nullable String contentType, byte[] body, boolean isHead,
      List<String> violations) {
    var content = document.root().at(response).path("content");
    if (isHead) {
      return;
    }
    if (content.isEmpty()) {
      if (body.length > 0) {
        violations.add("a body of " + body.length + " bytes, where none is specified");
      }
      return;
    }
    if (contentType == null) {
      if (!content.has("*/*")) {
        violations.add("no content type");
      }
      return;
    }
    var type = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    var declared = content.has(type) ? type : "*/*";
    if (!content.has(declared)) {
      violations.add("the content type " + type + " is not specified");
    } else if (type.endsWith("json") && content.path(declared).has("schema")) {
      validate(response + "/content/" + SpecDocument.escaped(declared) + "/schema", body, violations);
    }
  }

  private void validate(String schema, byte[] body, List<String> violations) {
    JsonNode json;
    try {
      json = JSON.readTree(new String(body, StandardCharsets.UTF_8));
    } catch (JsonProcessingException failure) {
      violations.add("the body is no JSON: " + failure.getOriginalMessage());
      return;
    }
    if (json.isMissingNode()) {
      violations.add("the body is empty");
      return;
    }
    schemaAt.computeIfAbsent(schema, this::schema).validate(json)
        .forEach(message -> violations.add(message.getMessage()));
  }

  private JsonSchema schema(String pointer) {
    var root = JSON.createObjectNode();
    root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    root.put("$ref", "#" + pointer);
    // why whole: the schema refers to others by where they are in the document.
    root.set("paths", document.root().get("paths"));
    root.set("components", document.root().get("components"));
    return schemas.getSchema(root);
  }
}
