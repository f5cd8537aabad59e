package io.sheaf.docs.face;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.web.router.UriRouteInfo;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.running.Running;
import io.sheaf.spec.check.SpecCheck;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Set;
import java.util.SortedMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is served is what is published, and what a route asks of its caller is what is said of it.
class RoutesTest {

  private static final Set<String> PAST_THE_GATE = Set.of(
      // why: they answer while nothing else does, and look at nobody's credentials.
      "GET /health", "GET /health/liveness", "GET /health/readiness",
      // why: the link is all the credentials there are.
      "GET /blobs/{+key}", "PUT /blobs/{+key}");

  // why these: the wire has faults of the body come before the question who calls, which they ask themselves.
  private static final Set<String> ASK_LATER = Set.of("POST /changePassword");

  @TempDir
  static Path folder;
  private static Running sheaf;
  private static SortedMap<String, UriRouteInfo<?, ?>> routes;
  private static final SpecCheck SPEC = SpecCheck.load();

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
    routes = Face.routes(sheaf);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  @Test
  void whatIsServedIsWhatIsPublished() {
    var notYet = Face.NOT_YET.stream().map(each -> "specified, but not served: " + each).toList();

    assertThat(SPEC.missing(routes.keySet())).containsExactlyInAnyOrderElementsOf(notYet);
  }

  @Test
  void everyRouteHasItsCallFirstAndSaysWhatItNeeds() {
    var wrong = new ArrayList<String>();
    routes.forEach((name, route) -> {
      var types = route.getTargetMethod().getArgumentTypes();
      boolean isGated = route.getTargetMethod().getAnnotationMetadata().hasAnnotation(Needs.class) && types.length > 0
          && types[0] == Call.class;
      if (isGated == PAST_THE_GATE.contains(name)) {
        wrong.add(name + " of " + route.getDeclaringType().getSimpleName());
      }
    });

    assertThat(wrong).isEmpty();
    assertThat(routes.keySet()).containsAll(PAST_THE_GATE);
  }

  @Test
  void whatARouteNeedsIsWhatIsPublishedOfIt() {
    var published = SPEC.permissions();
    var wrong = new ArrayList<String>();
    routes.forEach((name, route) -> {
      var needed = PAST_THE_GATE.contains(name)
          ? "anonymous"
          : route.getTargetMethod().getAnnotationMetadata().enumValue(Needs.class, Need.class).map(RoutesTest::inWords)
              .orElse("nothing said");
      var said = published.get(SpecCheck.unnamed(name));
      boolean asksLater = ASK_LATER.contains(name) && needed.equals("anonymous") && "authenticated".equals(said);
      if (!needed.equals(said) && !asksLater) {
        wrong.add(name + ": needs " + needed + ", published is " + said);
      }
    });

    assertThat(wrong).isEmpty();
  }

  private static String inWords(Need need) {
    return switch (need) {
      case NOTHING -> "anonymous";
      case CALLER -> "authenticated";
      case SOME_SITE -> "authenticated any";
      case READ_SOMEWHERE -> "READ any";
      case ANYTHING -> "ANY";
      case GOVERN_SOMEWHERE -> "GOVERN any";
      case ADMIN, ADMIN_OF_SITE -> "ADMIN";
      case READ, WRITE, DELETE, GOVERN -> need.name();
    };
  }
}
