package io.sheaf.ocr;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Says on loopback whether the worker lives and works, and how much it has done.
final class Health implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads;

  private Health(HttpServer server, ExecutorService threads) {
    this.server = server;
    this.threads = threads;
  }

  static Health start(int port, OcrWorker worker) {
    try {
      var server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 16);
      var threads = Executors.newVirtualThreadPerTaskExecutor();
      server.setExecutor(threads);
      server.createContext("/", exchange -> say(exchange, 404, "/health or /metrics\n"));
      server.createContext("/health/liveness", exchange -> say(exchange, 200, "UP\n"));
      server.createContext("/health", exchange -> say(exchange, worker.isWorking() ? 200 : 503,
          "ocr " + (worker.isWorking() ? "UP" : "DOWN") + "\n"));
      server.createContext("/metrics", exchange -> say(exchange, 200,
          "# TYPE sheaf_ocr_answered_total counter\nsheaf_ocr_answered_total " + worker.answered() + "\n"));
      server.start();
      return new Health(server, threads);
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot listen on 127.0.0.1:" + port, failure);
    }
  }

  int port() {
    return server.getAddress().getPort();
  }

  private static void say(HttpExchange exchange, int status, String text) throws IOException {
    try (exchange) {
      var bytes = text.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
