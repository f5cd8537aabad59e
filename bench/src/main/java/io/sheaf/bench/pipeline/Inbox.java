package io.sheaf.bench.pipeline;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/// Who is told by webhooks: notes when it was told of which document, and answers at once.
final class Inbox implements AutoCloseable {

  private static final String ID = "\"documentId\":\"";
  private static final int ID_LENGTH = 36;
  private static final Duration LOOK_EVERY = Duration.ofMillis(2);

  /// why from when nothing came any more: how long all of it takes is what is measured.
  private static final Duration NO_LONGER = Duration.ofMinutes(2);

  private final HttpServer server;
  private final Map<String, List<Long>> told = new ConcurrentHashMap<>();

  Inbox() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::take);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/told";
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      long now = System.nanoTime();
      int at = body.indexOf(ID) + ID.length();
      if (at >= ID.length() && at + ID_LENGTH <= body.length()) {
        told.compute(body.substring(at, at + ID_LENGTH), (_, before) -> {
          var all = before == null ? new ArrayList<Long>(1) : new ArrayList<>(before);
          all.add(now);
          return all;
        });
      }
      exchange.sendResponseHeaders(200, -1);
    }
  }

  /// When it was first told of the document, as [System#nanoTime] says it.
  OptionalLong toldAt(String id) {
    return told.getOrDefault(id, List.of()).stream().mapToLong(Long::longValue).findFirst();
  }

  /// How often it was told of it.
  int times(String id) {
    return told.getOrDefault(id, List.of()).size();
  }

  /// Waits until it was told of each of these; in vain when nothing comes any more.
  void await(Collection<String> ids) {
    var missing = new ArrayList<>(ids);
    long since = System.nanoTime();
    while (!missing.isEmpty() && System.nanoTime() - since < NO_LONGER.toNanos()) {
      if (missing.removeIf(told::containsKey)) {
        since = System.nanoTime();
      }
      LockSupport.parkNanos(LOOK_EVERY.toNanos());
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
