package io.sheaf.docs.access.policies;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a policy server is asked: about many documents at once, each as the only one there is.
final class PolicyQuestion {

  private PolicyQuestion() {
  }

  /// The body of an ad-hoc query. It answers `known`, the mark of the text that decided, and `allowed`, which of the
  /// documents are open.
  ///
  /// @param module where the text is, as `data.…`
  static String text(String module, String mark, PolicyInput input, List<String> ids,
      Map<String, Map<String, List<Object>>> said) {
    // why the request by a name of its own: within a list that is made, `input.request` is looked for in itself.
    var query = "known := " + module + "." + mark + "; allowed := [at | request := input.request; "
        + "some at, document in input.each; " + module
        + ".allow == true with data.documents as [document] with input as request]";
    var each = ids.stream().map(id -> document(id, said.getOrDefault(id, Map.of()))).toList();
    return json(Map.of("query", query, "input", Map.of("request", request(input), "each", each)));
  }

  private static Map<String, Object> document(String id, Map<String, List<Object>> attributes) {
    return id.isEmpty()
        ? Map.of("attributes", attributes)
        : Map.of("documentId", id, "attributes", attributes);
  }

  private static Map<String, Object> request(PolicyInput input) {
    var request = new LinkedHashMap<String, Object>();
    put(request, "resource", input.resource());
    put(request, "httpMethod", input.method());
    request.put("pathParameters", input.asked().pathParameters());
    request.put("queryParameters", input.asked().queryParameters());
    var user = new LinkedHashMap<String, Object>();
    put(user, "username", input.username());
    user.put("roles", input.roles());
    user.put("claims", input.claims());
    request.put("user", user);
    return request;
  }

  private static void put(Map<String, Object> into, String name, @Nullable String value) {
    if (value != null) {
      into.put(name, value);
    }
  }

  private static String json(Object value) {
    return switch (value) {
      case String text -> Rego.text(text);
      case Double number -> Rego.number(number);
      case List<?> list -> list.stream().map(PolicyQuestion::json).collect(Collectors.joining(",", "[", "]"));
      case Map<?, ?> map -> map.entrySet().stream()
          .map(entry -> Rego.text(String.valueOf(entry.getKey())) + ":" + json(entry.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
      default -> value.toString();
    };
  }
}
