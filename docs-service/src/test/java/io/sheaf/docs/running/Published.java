package io.sheaf.docs.running;

import io.sheaf.spec.check.SpecCheck;
import java.util.regex.Pattern;

/// What is published of the service, which every answer in every test is held to.
final class Published {

  private static final SpecCheck SPEC = SpecCheck.load();

  // why: routes of controllers that stand with the tests are published nowhere.
  private static final Pattern OF_TESTS = Pattern.compile("/(trying|failing|bodies)(/.*)?");

  private Published() {
  }

  static void hold(Reply reply) {
    if (OF_TESTS.matcher(reply.path()).matches()) {
      return;
    }
    var violations = SPEC.verify(reply.method(), reply.path(), reply.status(),
        reply.header("Content-Type").orElse(null), reply.bytes());
    if (!violations.isEmpty()) {
      throw new AssertionError("not as published: " + violations + "\nanswered was " + reply.status() + " "
          + reply.headers() + " " + reply.text());
    }
  }
}
