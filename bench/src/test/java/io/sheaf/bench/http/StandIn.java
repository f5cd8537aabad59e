package io.sheaf.bench.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/// A server with as much of the API as the load asks for, in memory. It refuses what has not its token.
final class StandIn implements AutoCloseable {

  static final String TOKEN = "let me in";

  private static final Pattern ID = Pattern.compile("\"documentId\":\"([^\"]*)\"");
  private static final Pattern TAG = Pattern.compile("\"key\":\"([^\"]*)\",\"(?:value|eq)\":\"([^\"]*)\"");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  final Set<String> documents = ConcurrentHashMap.newKeySet();
  final Map<String, AtomicInteger> tags = new ConcurrentHashMap<>();
  final Map<String, AtomicInteger> saves = new ConcurrentHashMap<>();
  final AtomicInteger created = new AtomicInteger();
  final AtomicInteger uploaded = new AtomicInteger();

  StandIn() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = exchange.getRequestBody().readAllBytes();
      var path = exchange.getRequestURI().getPath();
      if (path.equals("/bucket")) {
        if (body.length == 10 * 1024 * 1024) {
          uploaded.incrementAndGet();
        }
        answer(exchange, 200, "");
      } else if (!TOKEN.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
        answer(exchange, 401, "{\"message\":\"Unauthorized\"}");
      } else {
        api(exchange, path, new String(body, StandardCharsets.UTF_8));
      }
    }
  }

  private void api(HttpExchange exchange, String path, String body) throws IOException {
    switch (exchange.getRequestMethod() + " " + path.replaceAll("[0-9a-f-]{36}", "{id}")) {
      case "GET /version" -> answer(exchange, 200, "{\"version\":\"1\"}");
      case "GET /documents" -> answer(exchange, 200, "{\"documents\":[" + hits(10) + "]}");
      case "GET /documents/{id}", "GET /documents/{id}/content", "GET /documents/{id}/access/explain" -> {
        boolean known = documents.contains(path.split("/")[2]);
        answer(exchange, known ? 200 : 404, "{}");
      }
      case "POST /documents" -> create(exchange, body);
      case "POST /documents/{id}/tags" -> answer(exchange, 201, "{}");
      case "PATCH /documents/{id}" -> {
        saves.computeIfAbsent(path.split("/")[2], _ -> new AtomicInteger()).incrementAndGet();
        answer(exchange, 200, "{}");
      }
      case "POST /search" -> answer(exchange, 200,
          "{\"documents\":[" + hits(tags.getOrDefault(tags(body).getFirst(), new AtomicInteger()).get()) + "]}");
      case "GET /documents/upload" -> answer(exchange, 200,
          "{\"documentId\":\"1\",\"headers\":{\"url\":\"not this one\"},\"url\":\"" + url() + "/bucket?signed=yes\"}");
      default -> answer(exchange, 404, "{\"message\":\"Not Found\"}");
    }
  }

  private void create(HttpExchange exchange, String body) throws IOException {
    created.incrementAndGet();
    ID.matcher(body).results().forEach(found -> documents.add(found.group(1)));
    tags(body).forEach(tag -> tags.computeIfAbsent(tag, _ -> new AtomicInteger()).incrementAndGet());
    answer(exchange, 201, "{}");
  }

  private static List<String> tags(String body) {
    return TAG.matcher(body).results().map(found -> found.group(1) + "=" + found.group(2)).toList();
  }

  private static String hits(int many) {
    return String.join(",", java.util.Collections.nCopies(many, "{\"documentId\":\"x\"}"));
  }

  /// In chunks, as the length zero asks for; an empty one has a length.
  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    exchange.sendResponseHeaders(status, body.isEmpty() ? -1 : 0);
    if (!body.isEmpty()) {
      exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
