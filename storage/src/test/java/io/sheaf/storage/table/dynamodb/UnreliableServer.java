package io.sheaf.storage.table.dynamodb;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/// Stands between the table and DynamoDB Local, or in its place, and answers as a bad day would.
final class UnreliableServer implements AutoCloseable {

  /// What happens to one request.
  sealed interface Fate {
    /// The server does it and its answer arrives.
    record Passed() implements Fate {}

    /// The server does it and its answer is lost.
    record AnswerLost() implements Fate {}

    /// It is answered like this, and the server never hears of it.
    record Answered(int status, String body) implements Fate {}
  }

  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI behind;
  private final Queue<Fate> fates = new ArrayDeque<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  UnreliableServer(URI behind, Fate... fates) throws IOException {
    this.behind = behind;
    this.fates.addAll(List.of(fates));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  static Fate passed() {
    return new Fate.Passed();
  }

  static Fate answerLost() {
    return new Fate.AnswerLost();
  }

  static Fate refused(String code) {
    return new Fate.Answered(400, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + code
        + "\",\"message\":\"a bad day\"}");
  }

  static Fate cancelled(String... reasons) {
    var codes = List.of(reasons).stream().map(code -> "{\"Code\":\"" + code + "\",\"Message\":\"a bad day\"}").toList();
    return new Fate.Answered(400, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#TransactionCanceledException\","
        + "\"Message\":\"cancelled\",\"CancellationReasons\":[" + String.join(",", codes) + "]}");
  }

  static Fate answered(String body) {
    return new Fate.Answered(200, body);
  }

  static Fate broken() {
    return new Fate.Answered(500, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#InternalServerError\"}");
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /// The bodies of all requests so far.
  List<String> requests() {
    return requests;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = exchange.getRequestBody().readAllBytes();
      requests.add(new String(body, StandardCharsets.UTF_8));
      switch (nextFate()) {
        case Fate.Passed _ -> {
          var answer = forward(exchange, body);
          answer(exchange, answer.statusCode(), answer.body());
        }
        case Fate.AnswerLost _ -> forward(exchange, body);
        case Fate.Answered(int status, var text) -> answer(exchange, status, text.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private synchronized Fate nextFate() {
    var fate = fates.poll();
    return fate == null ? passed() : fate;
  }

  private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  private HttpResponse<byte[]> forward(HttpExchange exchange, byte[] body) throws IOException {
    var request = HttpRequest.newBuilder(behind).POST(HttpRequest.BodyPublishers.ofByteArray(body));
    for (var name : List.of("X-amz-target", "Authorization", "X-amz-date", "Content-type")) {
      request.header(name, exchange.getRequestHeaders().getFirst(name));
    }
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    client.close();
  }
}
