package io.sheaf.docs.web;

import io.micronaut.context.ExecutionHandleLocator;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.DefaultRouteBuilder;
import io.micronaut.web.router.DefaultRouter;
import io.micronaut.web.router.RouteBuilder;
import io.micronaut.web.router.UriRoute;
import io.micronaut.web.router.UriRouteMatch;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Asks of a request only the routes that can be meant: those that begin with the same word and have as many parts.
/// Which of them it is, and what it takes, the framework decides as it does among all; it tries every route there is.
///
/// A route that has not a fixed number of parts is among all of them, and a path that begins as no other route does is
/// looked for among all.
@Singleton
@Replaces(DefaultRouter.class)
final class ShortLists extends DefaultRouter {

  /// `/word`, `/word/{name}/word` and so on.
  private static final Pattern FIXED = Pattern.compile("/[A-Za-z0-9_.-]+(/([A-Za-z0-9_.-]+|\\{[A-Za-z0-9]+}))*");

  private final List<UriRoute> routes;
  private final ExecutionHandleLocator locator;
  private final Set<Beginning> known = new HashSet<>();
  private final Map<Beginning, DefaultRouter> lists = new ConcurrentHashMap<>();
  private volatile @Nullable List<Integer> ports;

  /// How a path begins, and of how many parts it is.
  private record Beginning(String word, int parts) {

    /// None where there are empty parts: what those mean the framework decides.
    static @Nullable Beginning of(String path) {
      if (path.length() < 2 || path.charAt(0) != '/' || path.endsWith("/") || path.contains("//")) {
        return null;
      }
      int parts = 0;
      for (int slash = 0; slash >= 0; slash = path.indexOf('/', slash + 1)) {
        parts++;
      }
      int end = path.indexOf('/', 1);
      return new Beginning(path.substring(1, end < 0 ? path.length() : end), parts);
    }
  }

  /// Some of the routes.
  private static final class Some extends DefaultRouteBuilder {

    private final List<UriRoute> some;

    Some(ExecutionHandleLocator locator, List<UriRoute> some) {
      super(locator);
      this.some = some;
    }

    @Override
    public List<UriRoute> getUriRoutes() {
      return some;
    }
  }

  ShortLists(Collection<RouteBuilder> builders, ExecutionHandleLocator locator) {
    super(builders);
    this.routes = builders.stream().flatMap(builder -> builder.getUriRoutes().stream()).toList();
    this.locator = locator;
    for (var route : routes) {
      var path = fixed(route);
      var beginning = path == null ? null : Beginning.of(path);
      if (beginning != null) {
        known.add(beginning);
      }
    }
  }

  private static @Nullable String fixed(UriRoute route) {
    var path = route.getUriMatchTemplate().toString();
    return FIXED.matcher(path).matches() ? path : null;
  }

  @Override
  public void applyDefaultPorts(List<Integer> given) {
    super.applyDefaultPorts(given);
    ports = List.copyOf(given);
    lists.clear();
  }

  @Override
  public <T, R> @Nullable UriRouteMatch<T, R> findClosest(HttpRequest<?> request) {
    var beginning = Beginning.of(request.getPath());
    return beginning == null || !known.contains(beginning)
        ? super.findClosest(request)
        : lists.computeIfAbsent(beginning, this::list).findClosest(request);
  }

  private DefaultRouter list(Beginning beginning) {
    var list = new DefaultRouter(new Some(locator, routes.stream().filter(route -> mayBe(route, beginning)).toList()));
    var given = ports;
    if (given != null) {
      list.applyDefaultPorts(given);
    }
    return list;
  }

  private static boolean mayBe(UriRoute route, Beginning beginning) {
    var path = fixed(route);
    return path == null || beginning.equals(Beginning.of(path));
  }
}
