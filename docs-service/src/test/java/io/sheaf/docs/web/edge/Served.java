package io.sheaf.docs.web.edge;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.sheaf.docs.running.Engines;
import io.sheaf.docs.web.About;
import io.sheaf.docs.web.ApiServer;
import io.sheaf.docs.web.Readiness;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// The server with bounds of a test's choice, a client for it, and bare sockets to it.
final class Served implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final MeterRegistry meters = new SimpleMeterRegistry();
  private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Engines engines = Engines.anywhere();
  private final ApiServer server;

  Served(Reception reception) {
    var about = new About("1.2.3", "test", List.of());
    server = ApiServer.start("127.0.0.1", 0,
        new ApiServer.Parts(about, new Readiness(List.of()), meters, engines.ports(), reception));
  }

  static Served usual() {
    return new Served(Reception.usual());
  }

  static Served within(Bounds bounds) {
    return new Served(new Reception(bounds, Optional.empty()));
  }

  /// Waits so long for a client, and as usual for everything else.
  static Bounds.Patience patience(Duration duration) {
    return new Bounds.Patience(duration, duration, duration, duration, 1024, duration, duration);
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
        .timeout(PATIENCE.multipliedBy(4));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler)
      throws IOException, InterruptedException {
    return client.send(request.build(), handler);
  }

  /// A socket that waits half a minute for the server, and no longer.
  Socket socket() throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout((int) PATIENCE.toMillis());
    return socket;
  }

  double gauge(String name) {
    var gauge = meters.find(name).gauge();
    return gauge == null ? 0 : gauge.value();
  }

  static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited too long until " + what);
      }
      java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
    }
  }

  @Override
  public void close() {
    server.stop(Duration.ofSeconds(5));
    client.close();
    engines.close();
  }
}
