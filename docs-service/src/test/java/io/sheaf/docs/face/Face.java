package io.sheaf.docs.face;

import io.micronaut.http.HttpMethod;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import io.sheaf.docs.running.Running;
import io.sheaf.spec.check.SpecCheck;
import java.security.CodeSource;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a running service answers, and what it is known not to answer yet.
final class Face {

  /// Published, and not served yet. Whoever serves one of these takes it out here, or the build fails.
  static final Set<String> NOT_YET = Set.of();

  private static final Set<HttpMethod> BY_THEMSELVES = Set.of(HttpMethod.HEAD, HttpMethod.OPTIONS);

  private Face() {
  }

  /// Its routes by method and path as they are declared, without HEAD, which comes with GET, and without those of
  /// controllers that were compiled with the tests.
  static SortedMap<String, UriRouteInfo<?, ?>> routes(Running running) {
    var routes = new TreeMap<String, UriRouteInfo<?, ?>>();
    for (var route : running.door(Router.class).uriRoutes().toList()) {
      if (!BY_THEMSELVES.contains(route.getHttpMethod()) && !isOfTests(route)) {
        routes.put(route.getHttpMethodName() + " " + route.getUriMatchTemplate(), route);
      }
    }
    return routes;
  }

  private static boolean isOfTests(UriRouteInfo<?, ?> route) {
    var type = route.getDeclaringType();
    // why above: what stands before a controller may have been generated anywhere.
    var written = type.getSimpleName().startsWith("$") ? type.getSuperclass() : type;
    return source(written).equals(source(Face.class));
  }

  private static CodeSource source(Class<?> type) {
    return type.getProtectionDomain().getCodeSource();
  }

  static boolean isNotYet(String route) {
    return NOT_YET.stream().map(SpecCheck::unnamed).toList().contains(SpecCheck.unnamed(route));
  }
}
