package io.sheaf.docs.web;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.sheaf.docs.running.Engines;
import io.sheaf.docs.running.Tokens;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;

/// The server as it is shipped, on a free port, and a client for it.
final class Edge implements AutoCloseable {

  private final MeterRegistry meters = new SimpleMeterRegistry();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Engines engines;
  private final ApiServer server;

  Edge(Probe... probes) {
    engines = Engines.anywhere();
    var about = new About("1.2.3", "test", List.of());
    server = ApiServer.start("127.0.0.1", 0,
        new ApiServer.Parts(about, new Readiness(List.of(probes)), meters, engines.ports()));
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(request(path).GET());
  }

  HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
    return send(request(path).header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
        .header("Authorization", Tokens.of("ada", "Admins"))
        .timeout(Duration.ofSeconds(20));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  MeterRegistry meters() {
    return meters;
  }

  int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.stop(Duration.ofSeconds(5));
    engines.close();
    client.close();
  }
}
