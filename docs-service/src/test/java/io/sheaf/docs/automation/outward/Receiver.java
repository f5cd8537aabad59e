package io.sheaf.docs.automation.outward;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// Somebody outside who is posted to, and keeps what came.
public final class Receiver implements AutoCloseable {

  /// What came; header names in any case.
  public record Came(String path, Map<String, List<String>> headers, String body) {

    public String header(String name) {
      return headers.entrySet().stream().filter(one -> one.getKey().equalsIgnoreCase(name))
          .map(one -> one.getValue().getFirst()).findFirst().orElse("");
    }
  }

  /// What is answered.
  public record Answer(int status, Map<String, String> headers, String body) {

    public static Answer of(int status) {
      return new Answer(status, Map.of(), "");
    }
  }

  private final HttpServer server;
  private final LinkedBlockingQueue<Came> came = new LinkedBlockingQueue<>();
  private volatile Function<Came, Answer> answering = _ -> Answer.of(200);

  public Receiver() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::take);
    server.start();
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      var one = new Came(exchange.getRequestURI().toString(), Map.copyOf(exchange.getRequestHeaders()), body);
      var answer = answering.apply(one);
      came.add(one);
      answer.headers().forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
      var bytes = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
      if (bytes.length > 0) {
        exchange.getResponseBody().write(bytes);
      }
    }
  }

  public Receiver answering(Function<Came, Answer> by) {
    answering = by;
    return this;
  }

  public int port() {
    return server.getAddress().getPort();
  }

  public String url(String path) {
    return "http://127.0.0.1:" + port() + path;
  }

  /// The next that comes.
  public Came next() {
    try {
      var one = came.poll(120, TimeUnit.SECONDS);
      if (one == null) {
        throw new AssertionError("nothing came");
      }
      return one;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  /// All that came by now and was not taken yet.
  public List<Came> rest() {
    var all = new ArrayList<Came>();
    came.drainTo(all);
    return all;
  }

  /// Whether nothing comes for a while.
  public boolean isQuietFor(Duration length) {
    try {
      var one = came.poll(length.toMillis(), TimeUnit.MILLISECONDS);
      return one == null;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
