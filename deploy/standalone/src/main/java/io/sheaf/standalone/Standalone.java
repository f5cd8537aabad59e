package io.sheaf.standalone;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.sheaf.docs.web.About;
import io.sheaf.docs.web.ApiServer;
import io.sheaf.docs.web.Readiness;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The process, running: the store at the bottom, the roles that were chosen on top of it.
final class Standalone {

  private static final Logger log = LoggerFactory.getLogger(Standalone.class);
  private static final Duration GRACE = Duration.ofSeconds(20);

  private final Store store;
  private final Management management;
  private final @Nullable ApiServer api;

  private Standalone(Store store, Management management, @Nullable ApiServer api) {
    this.store = store;
    this.management = management;
    this.api = api;
  }

  /// Starts what was chosen, or nothing at all.
  static Standalone start(Choices choices) {
    var opened = new ArrayDeque<AutoCloseable>();
    try {
      var store = Store.open(choices, InstantSource.system());
      opened.push(store);
      var readiness = new Readiness(store.probes());
      var meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
      var management = Management.start(choices.managementPort(), meters, readiness);
      opened.push(management);
      var about = new About(Release.version(), "standalone", List.of());
      var api = choices.roles().contains(Role.API)
          ? ApiServer.start(choices.bind(), choices.port(), new ApiServer.Parts(about, readiness, meters))
          : null;
      var started = new Standalone(store, management, api);
      started.announce(choices);
      return started;
    } catch (RuntimeException failure) {
      opened.forEach(part -> closeQuietly(part, failure));
      throw failure;
    }
  }

  private static void closeQuietly(AutoCloseable part, RuntimeException failure) {
    try {
      part.close();
    } catch (Exception further) {
      failure.addSuppressed(further);
    }
  }

  private void announce(Choices choices) {
    var data = Path.of(choices.data()).toAbsolutePath().normalize();
    var host = choices.bind().contains(":") ? "[" + choices.bind() + "]" : choices.bind();
    log.info("Sheaf {} {}; metrics and health on http://127.0.0.1:{}; data in {}", Release.version(),
        api == null ? "runs without the API" : "answers on http://" + host + ":" + api.port(), management.port(), data);
  }

  int port() {
    return api == null ? 0 : api.port();
  }

  /// Takes no more requests, lets those in flight finish, then closes the store.
  void stop() {
    log.info("Sheaf is stopping; requests in flight have {} seconds to finish", GRACE.toSeconds());
    if (api != null && !api.stop(GRACE)) {
      log.warn("Some requests were not finished in time and were given up");
    }
    management.close();
    store.close();
    log.info("Sheaf has stopped; everything acknowledged is stored");
  }
}
