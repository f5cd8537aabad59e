package io.sheaf.docs.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.BeanContext;
import io.micronaut.context.ExecutionHandleLocator;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.DefaultRouter;
import io.micronaut.web.router.RouteBuilder;
import io.micronaut.web.router.Router;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// That looking among fewer routes finds what looking among all of them does.
class ShortListsTest {

  private static final List<String> PATHS_LIKE_NONE = List.of("/", "/documents/", "/documents//",
      "/documents/a/", "/documents/a//tags", "/nothing", "/nothing/at/all", "/documents/a/nothing", "/Documents",
      "/documents/a%2Fb", "/documents/a%2Fb/tags", "/documents/a;b=c", "/%64ocuments/a", "/documents/a/tags/b/c/d/e/f",
      "/blobs/a/b/c", "/blobs", "/health/x");

  @TempDir
  static Path folder;
  private static Running sheaf;
  private static DefaultRouter all;
  private static DefaultRouter some;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
    var context = sheaf.door(BeanContext.class);
    var builders = context.getBeansOfType(RouteBuilder.class);
    all = new DefaultRouter(builders);
    some = new ShortLists(builders, (ExecutionHandleLocator) context);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  @Test
  void theServiceLooksAmongFewer() {
    assertThat(sheaf.door(Router.class)).isInstanceOf(ShortLists.class);
  }

  @Test
  void everyRouteIsFoundAsAmongAll() {
    var paths = new LinkedHashSet<String>();
    all.uriRoutes().forEach(route -> {
      var template = route.getUriMatchTemplate().toString();
      paths.add(template.replaceAll("\\{[^}]*}", "some-1"));
      paths.add(template.replaceAll("\\{[^}]*}", "content"));
    });

    assertThat(paths).hasSizeGreaterThan(200);
    assertThat(differing(paths)).isEmpty();
  }

  @Test
  void aPathLikeNoRouteIsFoundAsAmongAll() {
    assertThat(differing(new LinkedHashSet<>(PATHS_LIKE_NONE))).isEmpty();
  }

  private static List<String> differing(Set<String> paths) {
    var differing = new ArrayList<String>();
    for (var path : paths) {
      for (var method : HttpMethod.values()) {
        if (method != HttpMethod.CUSTOM) {
          var there = found(all, method, path);
          var here = found(some, method, path);
          if (!there.equals(here)) {
            differing.add(method + " " + path + ": " + here + " instead of " + there);
          }
        }
      }
    }
    return differing;
  }

  private static String found(DefaultRouter router, HttpMethod method, String path) {
    var match = router.findClosest(HttpRequest.create(method, path));
    return match == null
        ? "nothing"
        : match.getRouteInfo().getTargetMethod() + " " + match.getVariableValues();
  }
}
