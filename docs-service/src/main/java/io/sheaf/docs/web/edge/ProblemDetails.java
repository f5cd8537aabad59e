package io.sheaf.docs.web.edge;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.web.Refusal;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Optional;

/// Errors as RFC 9457 has them, for clients whose `Accept` names `application/problem+json`; everybody else gets the
/// wire's form.
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
public final class ProblemDetails implements Ordered {

  /// The attribute of a response that names its [Refusal], where its text alone does not.
  public static final String REFUSAL = "sheaf.refusal";

  private static final String TYPE = "application/problem+json";

  private final JsonMapper json;

  ProblemDetails(JsonMapper json) {
    this.json = json;
  }

  @Override
  public int getOrder() {
    return FilterOrder.PROBLEMS;
  }

  @ResponseFilter
  void translate(HttpRequest<?> request, @Nullable MutableHttpResponse<?> response) throws IOException {
    if (response == null || response.code() < 400 || !isWanted(request)) {
      return;
    }
    var said = said(response);
    if (said == null || !said.isObject() || (said.get("message") == null && said.get("errors") == null)) {
      return;
    }
    var message = Optional.ofNullable(said.get("message")).filter(JsonNode::isString).map(JsonNode::getStringValue);
    var problem = new LinkedHashMap<String, JsonNode>();
    var text = message.orElse(Refusal.INVALID_FIELDS.text());
    problem.put("type", JsonNode.createStringNode(type(response, text)));
    problem.put("title", JsonNode.createStringNode(title(response.code())));
    problem.put("status", JsonNode.createNumberNode(response.code()));
    problem.put("detail", JsonNode.createStringNode(text));
    if (said.get("errors") != null) {
      problem.put("errors", said.get("errors"));
    }
    response.body(json.writeValueAsBytes(JsonNode.createObjectNode(problem))).contentType(MediaType.of(TYPE))
        .header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
  }

  private static boolean isWanted(HttpRequest<?> request) {
    return request.accept().stream()
        .anyMatch(type -> type.getName().equalsIgnoreCase(TYPE) && type.getQualityAsNumber().signum() > 0);
  }

  private @Nullable JsonNode said(MutableHttpResponse<?> response) throws IOException {
    boolean isJson = response.getContentType().map(MediaType::getName).filter(MediaType.APPLICATION_JSON::equals)
        .isPresent();
    var body = response.body();
    if (!isJson || body == null) {
      return null;
    }
    return switch (body) {
      case byte[] bytes -> json.readValue(bytes, JsonNode.class);
      case String text -> json.readValue(text, JsonNode.class);
      default -> json.writeValueToTree(body);
    };
  }

  private static String type(MutableHttpResponse<?> response, String message) {
    return response.getAttribute(REFUSAL, Refusal.class).or(() -> ofText(response.code(), message))
        .map(refusal -> "urn:sheaf:refusal:" + refusal.code()).orElse("about:blank");
  }

  private static Optional<Refusal> ofText(int status, String message) {
    return Arrays.stream(Refusal.values())
        .filter(refusal -> refusal.status() == status && refusal.text().equals(message)).findFirst();
  }

  private static String title(int status) {
    try {
      return HttpStatus.valueOf(status).getReason();
    } catch (IllegalArgumentException unknown) {
      return "Status " + status;
    }
  }
}
