package io.sheaf.docs.gate;

import io.micronaut.http.BasicHttpAttributes;
import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteMatch;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What somebody asks for, as policies see it: by which method, of which resource, with which parameters. What nobody
/// has asked for is asked for in the usual way, see [#orUsual].
public final class Asked {

  /// Nothing that came as a request.
  public static final Asked NOTHING = new Asked("", "", null);

  private static final String DOCUMENT = "/documents/{documentId}";

  private final String method;
  private final String resource;
  private final @Nullable HttpRequest<?> request;

  private Asked(String method, String resource, @Nullable HttpRequest<?> request) {
    this.method = method;
    this.resource = resource;
    this.request = request;
  }

  public static Asked of(String method, String resource) {
    return new Asked(method, resource, null);
  }

  /// why no HEAD: it tells as much as GET does of what is there.
  static Asked of(HttpRequest<?> request) {
    var method = request.getMethodName();
    return new Asked(method.equals("HEAD") ? "GET" : method,
        BasicHttpAttributes.getUriTemplate(request).orElseGet(request::getPath), request);
  }

  /// This; or if nothing was asked, what is asked by who reads, changes or removes a document itself.
  public Asked orUsual(Permission permission) {
    if (!method.isEmpty()) {
      return this;
    }
    return switch (permission) {
      case READ -> of("GET", DOCUMENT);
      case WRITE, GOVERN, ADMIN -> of("PATCH", DOCUMENT);
      case DELETE -> of("DELETE", DOCUMENT);
    };
  }

  /// `GET`, `POST`, …
  public String method() {
    return method;
  }

  /// The path as the published description has it, with the names of its parameters: `/documents/{documentId}`.
  public String resource() {
    return resource;
  }

  public Map<String, String> pathParameters() {
    var parameters = new LinkedHashMap<String, String>();
    Optional.ofNullable(request).flatMap(RouteAttributes::getRouteMatch).filter(UriRouteMatch.class::isInstance)
        .ifPresent(match -> ((UriRouteMatch<?, ?>) match).getVariableValues()
            .forEach((name, value) -> parameters.put(name, String.valueOf(value))));
    return parameters;
  }

  /// Of each the first, where it is there several times.
  public Map<String, String> queryParameters() {
    var parameters = new LinkedHashMap<String, String>();
    if (request != null) {
      request.getParameters().forEach((name, values) -> values.stream().findFirst()
          .ifPresent(value -> parameters.put(name, value)));
    }
    return parameters;
  }

  @Override
  public String toString() {
    return method + " " + resource;
  }
}
