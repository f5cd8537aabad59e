package io.sheaf.standalone;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.sheaf.docs.access.users.Administrators;
import io.sheaf.docs.web.About;
import io.sheaf.docs.web.ApiServer;
import io.sheaf.docs.web.Readiness;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.List;

/// The way back in for an operator who is locked out: whoever can reach the store may have a new one-time password.
final class AdminReset {

  private AdminReset() {
  }

  static int run(Choices choices, PrintStream out) {
    try (var store = Store.open(choices, InstantSource.system())) {
      var parts = new ApiServer.Parts(new About(Release.version(), "standalone", List.of()),
          new Readiness(store.probes()), new SimpleMeterRegistry(), store.ports());
      var password = ApiServer.with(parts, Administrators.class, Administrators::reset);
      out.println("The administrator is '" + Administrators.FIRST + "', the new one-time password is " + password);
    }
    return 0;
  }
}
