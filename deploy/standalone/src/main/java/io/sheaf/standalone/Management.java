package io.sheaf.standalone;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.sheaf.docs.web.CannotListen;
import io.sheaf.docs.web.Readiness;
import io.sheaf.storage.index.IndexState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Metrics and health on a port of their own, on loopback. A server apart from the API's, the JDK's small one: it
/// answers when the API's threads are busy, and costs a start next to nothing.
final class Management implements AutoCloseable {

  private static final String LOOPBACK = "127.0.0.1";
  private static final int WAITING_CONNECTIONS = 50;

  private final HttpServer server;
  private final ExecutorService threads;

  private Management(HttpServer server, ExecutorService threads) {
    this.server = server;
    this.threads = threads;
  }

  static Management start(int port, PrometheusMeterRegistry meters, Readiness readiness,
      Supplier<IndexState> index) {
    try {
      var address = new InetSocketAddress(InetAddress.getByName(LOOPBACK), port);
      var server = HttpServer.create(address, WAITING_CONNECTIONS);
      var threads = Executors.newVirtualThreadPerTaskExecutor();
      server.setExecutor(threads);
      var machine = new MachineMetrics(meters);
      server.createContext("/", exchange -> say(exchange, 404, "text/plain", "/metrics or /health\n"));
      server.createContext("/metrics", exchange -> {
        machine.begin();
        say(exchange, 200, "text/plain; version=0.0.4", meters.scrape("text/plain; version=0.0.4; charset=utf-8"));
      });
      server.createContext("/health", exchange -> health(exchange, readiness, index));
      Gauge.builder("sheaf.index.rebuilding", index, state -> state.get() instanceof IndexState.Rebuilding ? 1 : 0)
          .description("Whether the text index is being made again").register(meters);
      server.start();
      return new Management(server, threads);
    } catch (IOException failure) {
      throw CannotListen.on(LOOPBACK, port, failure);
    }
  }

  /// Has requests below this path answered by somebody else.
  void answering(String path, HttpHandler handler) {
    server.createContext(path, handler);
  }

  int port() {
    return server.getAddress().getPort();
  }

  /// A line for each probe; liveness needs none. The text index has one that says how far it is and decides nothing:
  /// searches answer what is there, and everything else does not need it.
  private static void health(HttpExchange exchange, Readiness readiness, Supplier<IndexState> index)
      throws IOException {
    if (exchange.getRequestURI().getPath().equals("/health/liveness")) {
      say(exchange, 200, "text/plain", "UP\n");
      return;
    }
    var answers = readiness.answers();
    boolean up = answers.stream().allMatch(Readiness.Answer::up);
    var text = answers.stream().map(answer -> answer.name() + " " + (answer.up() ? "UP" : "DOWN") + "\n")
        .collect(Collectors.joining());
    say(exchange, up ? 200 : 503, "text/plain", text + "text-index " + said(index.get()) + "\n");
  }

  private static String said(IndexState state) {
    return switch (state) {
      case IndexState.NotOpened _ -> "not used yet";
      case IndexState.Current _ -> "current";
      case IndexState.Rebuilding(var done, var of, var why) -> "rebuilding, " + done + " documents"
          + (of > done ? " of about " + of : "") + ": " + why.replaceAll("\\s+", " ");
    };
  }

  private static void say(HttpExchange exchange, int status, String type, String text) throws IOException {
    try (exchange) {
      var bytes = text.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
      boolean head = exchange.getRequestMethod().equals("HEAD");
      exchange.sendResponseHeaders(status, head ? -1 : bytes.length);
      if (!head) {
        exchange.getResponseBody().write(bytes);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
