package io.sheaf.standalone;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.sheaf.docs.web.About;
import io.sheaf.docs.web.ApiServer;
import io.sheaf.docs.web.CannotListen;
import io.sheaf.docs.web.Readiness;
import io.sheaf.docs.web.edge.Bounds;
import io.sheaf.docs.web.edge.Reception;
import io.sheaf.ocr.OcrSettings;
import io.sheaf.ocr.OcrWorker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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
  private final @Nullable AutoCloseable background;
  private final @Nullable OcrWorker ocr;
  private final @Nullable OperatorDoor operator;

  private Standalone(Store store, Management management, @Nullable ApiServer api,
      @Nullable AutoCloseable background, @Nullable OcrWorker ocr, @Nullable OperatorDoor operator) {
    this.store = store;
    this.management = management;
    this.api = api;
    this.background = background;
    this.ocr = ocr;
    this.operator = operator;
  }

  /// Starts what was chosen, or nothing at all.
  static Standalone start(Choices chosen, Map<String, String> environment) {
    var choices = chosen.port() == 0 ? chosen.withPort(freePort(chosen)) : chosen;
    var opened = new ArrayDeque<AutoCloseable>();
    try {
      // why first: what is set wrongly is to be said before anything is opened.
      var pages = choices.roles().contains(Role.OCR) ? pages(choices, environment) : null;
      var store = Store.open(choices, InstantSource.system());
      opened.push(store);
      var readiness = new Readiness(store.probes());
      var meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
      store.countIn(meters);
      var management = Management.start(choices.managementPort(), meters, readiness, store::indexState);
      opened.push(management);
      var about = new About(Release.version(), "standalone", List.of());
      var parts = new ApiServer.Parts(about, readiness, meters, store.ports(),
          new Reception(Bounds.usual(), store.door()), choices.features());
      var api = choices.roles().contains(Role.API) ? ApiServer.start(choices.bind(), choices.port(), parts) : null;
      var background = api == null && choices.roles().contains(Role.WORKFLOW)
          ? ApiServer.startInBackground(parts)
          : null;
      var ocr = pages == null ? null : OcrWorker.start(store.ports().queues(), store.ports().blobs(), pages);
      var operator = api == null
          ? null
          : OperatorDoor.open(Path.of(choices.data()).toAbsolutePath(), management, store, doorsOf(api));
      var started = new Standalone(store, management, api, background, ocr, operator);
      started.announce(choices);
      return started;
    } catch (RuntimeException failure) {
      opened.forEach(part -> closeQuietly(part, failure));
      throw failure;
    }
  }

  private static Chore.Doors doorsOf(ApiServer api) {
    return new Chore.Doors() {
      @Override
      public <D, T> T with(Class<D> door, Function<D, T> work) {
        return work.apply(api.door(door));
      }
    };
  }

  private static OcrSettings pages(Choices choices, Map<String, String> environment) {
    var bucket = choices.engines().bucket();
    try {
      return OcrSettings.fromEnvironment(environment, Path.of(choices.data()).toAbsolutePath().resolve("ocr"),
          bucket.isEmpty() ? null : bucket);
    } catch (OcrSettings.BadSetting wrong) {
      throw new BadOption(String.valueOf(wrong.getMessage()));
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
    log.info("Sheaf {} {}; metrics and health on http://127.0.0.1:{}; data in {}", Release.version(),
        api == null ? "runs without the API" : "answers on " + listensAt(choices.bind(), api.port()), management.port(),
        data);
  }

  private static String listensAt(String bind, int port) {
    return "http://" + (bind.contains(":") ? "[" + bind + "]" : bind) + ":" + port;
  }

  /// why before it is listened on: links carry the port, and the store that makes them opens first.
  private static int freePort(Choices choices) {
    try (var socket = new ServerSocket(0, 1, InetAddress.getByName(choices.bind()))) {
      return socket.getLocalPort();
    } catch (IOException failure) {
      throw CannotListen.on(choices.bind(), choices.port(), failure);
    }
  }

  int port() {
    return api == null ? 0 : api.port();
  }

  /// Takes no more requests, lets those in flight finish, then closes the store.
  void stop() {
    log.info("Sheaf is stopping; requests in flight have {} seconds to finish", GRACE.toSeconds());
    if (operator != null) {
      operator.close();
    }
    if (api != null && !api.stop(GRACE)) {
      log.warn("Some requests were not finished in time and were given up");
    }
    if (ocr != null && !ocr.stop(GRACE)) {
      log.info("Contents that were being read are read again by whoever starts next");
    }
    if (background != null) {
      closeQuietly(background, new IllegalStateException("what works in the background did not end"));
    }
    management.close();
    store.close();
    log.info("Sheaf has stopped; everything acknowledged is stored");
  }
}
