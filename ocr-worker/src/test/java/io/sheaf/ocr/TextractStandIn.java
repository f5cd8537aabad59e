package io.sheaf.ocr;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.sheaf.spec.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// Speaks the wire protocol of Textract, and as much of SQS's as its notices need: answers that a test has set up, each
/// once or for good, and a note of everything that was asked.
final class TextractStandIn implements AutoCloseable {

  record Answer(int status, String body) {}

  record Asked(String operation, JsonObject body) {}

  private final HttpServer server;
  private final Map<String, Queue<Answer>> once = new ConcurrentHashMap<>();
  private final Map<String, Function<JsonObject, Answer>> always = new ConcurrentHashMap<>();
  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final LinkedBlockingQueue<String> notices = new LinkedBlockingQueue<>();
  private volatile String lastNotice = "";

  TextractStandIn() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  void once(String operation, int status, String body) {
    once.computeIfAbsent(operation, _ -> new ArrayDeque<>()).add(new Answer(status, body));
  }

  void always(String operation, Function<JsonObject, String> answer) {
    always.put(operation, request -> new Answer(200, answer.apply(request)));
  }

  /// As SNS puts it into a queue.
  void notice(String job) {
    var said = JsonObject.empty().with("JobId", job).with("Status", "SUCCEEDED").with("API", "StartDocumentAnalysis");
    notices.add(JsonObject.empty().with("Type", "Notification").with("Message", said.toString()).toString());
  }

  List<Asked> asked(String operation) {
    return asked.stream().filter(request -> request.operation.equals(operation)).toList();
  }

  static String error(String type, String message) {
    return JsonObject.empty().with("__type", type).with("message", message).toString();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
      var body = JsonObject.parse(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
      var operation = target == null ? "" : target.substring(target.indexOf('.') + 1);
      asked.add(new Asked(operation, body));
      var answer = answer(exchange, operation, body);
      var bytes = answer.body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type",
          target != null && target.startsWith("AmazonSQS")
              ? "application/x-amz-json-1.0"
              : "application/x-amz-json-1.1");
      exchange.sendResponseHeaders(answer.status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private Answer answer(HttpExchange exchange, String operation, JsonObject body) {
    if (operation.equals("ReceiveMessage")) {
      var notice = nextNotice();
      return new Answer(200, notice.isEmpty() ? "{}" : received(notice));
    }
    if (operation.equals("ChangeMessageVisibility")) {
      // why: somebody it does not concern hands it back.
      notices.add(lastNotice);
    }
    var waiting = once.get(operation);
    if (waiting != null && !waiting.isEmpty()) {
      return waiting.remove();
    }
    var usual = always.get(operation);
    return usual == null ? new Answer(200, "{}") : usual.apply(body);
  }

  private String nextNotice() {
    try {
      var notice = notices.poll(200, TimeUnit.MILLISECONDS);
      if (notice == null) {
        return "";
      }
      lastNotice = notice;
      return notice;
    } catch (InterruptedException closing) {
      return "";
    }
  }

  private static String received(String notice) {
    return JsonObject.empty().with("Messages", List.of(JsonObject.empty().with("MessageId", "1")
        .with("ReceiptHandle", "handle").with("Body", notice).with("MD5OfBody", md5(notice)))).toString();
  }

  private static String md5(String text) {
    try {
      return HexFormat.of().formatHex(
          MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
