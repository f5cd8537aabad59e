package io.sheaf.docs.web;

import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.ApplicationContext;
import io.micronaut.http.server.exceptions.ServerStartupException;
import io.micronaut.runtime.graceful.GracefulShutdownManager;
import io.micronaut.runtime.server.EmbeddedServer;
import io.sheaf.docs.web.edge.Bounds;
import io.sheaf.docs.web.edge.Reception;
import io.sheaf.storage.blobs.BlobStore;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/// The HTTP face, running. It is configured here and nowhere else: no file, variable or property reaches it, so
/// that what a test starts is what is shipped.
public final class ApiServer {

  /// What the rooms need from below.
  public record Parts(About about, Readiness readiness, MeterRegistry meters, Ports ports, Reception reception,
      Features features) {

    public Parts(About about, Readiness readiness, MeterRegistry meters, Ports ports, Reception reception) {
      this(about, readiness, meters, ports, reception, Features.USUAL);
    }

    public Parts(About about, Readiness readiness, MeterRegistry meters, Ports ports) {
      this(about, readiness, meters, ports, Reception.usual());
    }

    Parts withoutAutomation() {
      return new Parts(about, readiness, meters, ports, reception, features.withAutomation(false));
    }
  }

  // why no idle time: the edge watches its connections itself and knows which of them are worked for.
  private static final Map<String, Object> SETTINGS = Map.of(
      // why off: the gate alone decides who may do what; of the security module only signatures are used.
      "micronaut.security.enabled", false,
      "micronaut.application.name", "sheaf",
      "micronaut.server.max-request-size", BlobStore.LARGEST + 1,
      "micronaut.server.max-request-buffer-size", 2 * Bounds.WHOLE_BODY,
      "micronaut.server.date-header", true,
      "micronaut.serde.serialization.inclusion", "NON_ABSENT",
      "micronaut.server.netty.request-decompression-enabled", false,
      "micronaut.server.netty.max-header-size", Bounds.HEADERS,
      "micronaut.server.netty.max-initial-line-length", Bounds.FIRST_LINE,
      "micronaut.server.idle-timeout", "-1s");

  private static final int ANY_FREE_PORT = -1;

  private final ApplicationContext context;
  private final EmbeddedServer server;

  private ApiServer(ApplicationContext context, EmbeddedServer server) {
    this.context = context;
    this.server = server;
  }

  /// Starts listening; port 0 means any free one.
  public static ApiServer start(String address, int port, Parts parts) {
    var context = context(
        Map.of("micronaut.server.host", address, "micronaut.server.port", port == 0 ? ANY_FREE_PORT : port));
    try {
      begin(context, parts);
      return new ApiServer(context, context.getBean(EmbeddedServer.class).start());
    } catch (ServerStartupException failure) {
      context.close();
      throw CannotListen.on(address, port, failure);
    } catch (RuntimeException failure) {
      context.close();
      throw failure;
    }
  }

  /// Starts what works in the background, without listening; ended by closing it.
  public static AutoCloseable startInBackground(Parts parts) {
    var context = context(Map.of());
    try {
      begin(context, parts);
      return context;
    } catch (RuntimeException failure) {
      context.close();
      throw failure;
    }
  }

  /// Does something with one of the doors, as a command does, without listening, and nothing besides.
  public static <D, T> T with(Parts parts, Class<D> door, Function<D, T> work) {
    try (var context = context(Map.of())) {
      begin(context, parts.withoutAutomation());
      return work.apply(context.getBean(door));
    }
  }

  private static ApplicationContext context(Map<String, Object> further) {
    return ApplicationContext.builder().deduceEnvironment(false).bootstrapEnvironment(false)
        .enableDefaultPropertySources(false).environmentPropertySource(false).banner(false).properties(SETTINGS)
        .properties(further).build();
  }

  private static void begin(ApplicationContext context, Parts parts) {
    context.registerSingleton(About.class, parts.about());
    context.registerSingleton(Readiness.class, parts.readiness());
    context.registerSingleton(MeterRegistry.class, parts.meters());
    parts.ports().register(context);
    parts.reception().register(context);
    context.registerSingleton(Features.class, parts.features());
    context.start();
  }

  /// The door of a room behind it, for who goes past the HTTP face.
  public <T> T door(Class<T> type) {
    return context.getBean(type);
  }

  public int port() {
    return server.getPort();
  }

  /// Takes no more requests and waits for those in flight; says whether all of them were answered in time.
  public boolean stop(Duration grace) {
    var answered = context.getBean(GracefulShutdownManager.class).shutdownGracefully().toCompletableFuture();
    try {
      answered.get(grace.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException | ExecutionException notAll) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      context.close();
    }
  }
}
